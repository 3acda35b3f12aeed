import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import { amountOfText } from '../../product/amounts.ts';
import { present } from '../../product/printed/changes.ts';
import { formatKilometres, joinTexts, line } from '../../product/printed/text.ts';
import { riskTitle } from './risks.ts';

/** Formats casco values for the print form of an addendum, one line each; the schema has checked the types. */

const admissions: Readonly<Record<string, string>> = {
  LIMITED: 'по списку водителей',
  UNLIMITED: 'без ограничения числа водителей',
  UNLIMITED_AGE_EXPERIENCE: 'без ограничения, с минимальным возрастом и стажем',
  EMPLOYEES: 'работники страхователя',
  FAMILY: 'страхователь и близкие родственники',
};

export function listAdmission(value: Json | undefined): readonly string[] {
  const code = line(value);
  return present(admissions[code] ?? code);
}

export function listCascoCovers(
  value: Json | undefined,
  _reference: ReferenceBook,
  calculation: Calculation,
): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((entry) => {
    const cover = isObject(entry.cover) ? entry.cover : {};
    const sum = amountListed(entry.sumInsured) || sumRated(line(cover.code), calculation);
    const deductible = amountListed(entry.deductible);
    return joinTexts(
      [
        riskTitle(line(cover.code), calculation.parts),
        sum && `сумма ${sum}`,
        deductible && `франшиза ${deductible}`,
      ],
      ', ',
    );
  });
}

export function listBlock(
  value: Json | undefined,
  reference: ReferenceBook,
  calculation: Calculation,
): readonly string[] {
  return isObject(value) ? listCascoCovers(value.covers, reference, calculation) : [];
}

export function listEquipment(value: Json | undefined): readonly string[] {
  if (!isObject(value) || !Array.isArray(value.equipmentList)) return [];
  return value.equipmentList
    .filter(isObject)
    .map(({ deviceName, cost }) => joinTexts([deviceName, amountListed(cost)], ', '));
}

/** Formats the mileage limit: "20 000 км за срок договора". */
export function listMileage(value: Json | undefined): readonly string[] {
  const limit = isObject(value) ? line(value.limit) : '';
  return present(limit && `${formatKilometres(limit)} за срок договора`);
}

/** Formats the computed sum of a cover that was sent without a sum; empty if the calculation has none. */
function sumRated(code: string, { parts }: Calculation): string {
  const sum = parts?.find((part) => part.code === code)?.sumInsured;
  return sum === undefined ? '' : `${rublesPrinted(sum)} руб.`;
}

/** Formats an amount: "1 300 000,00 руб."; an invalid amount is returned unchanged. */
function amountListed(value: Json | undefined): string {
  const text = line(value);
  const amount = amountOfText(text);
  return amount === undefined ? text : `${rublesPrinted(amount)} руб.`;
}
