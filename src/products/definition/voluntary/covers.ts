import { isObject, type Json } from '#kernel/json/json.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import {
  listedField,
  listField,
  numberField,
  objectField,
  optionalFields,
  ruledChoiceField,
  textField,
} from '#kernel/schema/schema-fields.ts';
import type { Sent } from '#kernel/schema/schema-parts.ts';
import { sent } from '#parties/fields/checks.ts';
import type { RatedCover } from '#rating/attributes/subject.ts';
import type { ChangeablePart } from '../../product/addendum-rules.ts';
import { amountOf } from '../../product/amounts.ts';
import { joinTexts, line } from '../../product/printed/text.ts';
import { formatDeductible, noDeductible, readDeductible } from './deductible.ts';
import { toCalculationParts, totalPremium } from './premiums.ts';

const rublesMax = 1_000_000_000;
/** Maximum number of premiums that an answer lists for one cover: one for each insured item. */
const premiumsMax = 1_000;

const coverFields = {
  cover: objectField('Риск', {
    code: textField('Код риска', 'CODE', 30),
    ...optionalFields({
      option: textField('Опция риска, если она есть', 'STANDARD', 60),
      description: textField('Пояснение', 'Базовый вариант'),
    }),
  }),
  ...optionalFields({
    sumInsured: numberField('Страховая сумма', 700_000, 0, rublesMax),
    deductibleType: ruledChoiceField('Вид франшизы: UNCONDITIONAL', ['UNCONDITIONAL']),
    deductible: numberField('Размер франшизы', 2, 0, rublesMax),
    deductibleUnit: listedField('Единица франшизы', 'deductible_unit', 'PERCENT'),
    deductibleSpecific: textField('Особенность франшизы: EVERY', 'EVERY', 60),
    premium: numberField('Премия риска, рублей; только в ответах', 4750, 0, rublesMax),
  }),
};

const premiumsSchema = listField(
  'Премия риска по застрахованным; только в ответах',
  objectField('Часть премии риска', {
    subject: textField('Кто или что застраховано: место в объекте страхования', 'items[0]', 60),
    premium: numberField('Премия, рублей', 1250, 0, rublesMax),
    ...optionalFields({ sumInsured: numberField('Страховая сумма', 700_000, 0, rublesMax) }),
  }),
  premiumsMax,
);

/** With `hasParts`, answers list a premium for each item. With `inRubles`, every deductible of the product is a sum. */
export function coverSchema(codes: readonly string[], hasParts: boolean, inRubles = false) {
  return objectField('Риск с его страховой суммой и франшизой', {
    ...coverFields,
    cover: objectField('Риск', {
      ...coverFields.cover.properties,
      code: ruledChoiceField(`Код риска: ${codes.join(', ')}`, codes, 30),
    }),
    ...(inRubles
      ? optionalFields({ deductibleUnit: ruledChoiceField('Единица франшизы: SUM', ['SUM']) })
      : {}),
    ...(hasParts ? optionalFields({ premiums: premiumsSchema }) : {}),
  });
}

export type SentCover = Sent<ReturnType<typeof coverSchema>>;

export interface PlacedCover<Code extends string = string, Entry extends SentCover = SentCover> {
  /** Path in the body: `insuredObject.….covers[0]`. */
  readonly path: string;
  /** Trimmed code of the risk; empty if none was sent. */
  readonly code: Code;
  readonly entry: Entry;
}

/** Returns the trimmed code of the risk; empty if there is none. Also works for a body that violates the schema. */
export function readCoverCode({ cover }: SentCover): string {
  const code: unknown = cover?.code;
  return typeof code === 'string' ? code.trim() : '';
}

/** Returns false for a cover without a code, because no rule can check it. */
export function hasCode({ code }: { readonly code: string }): boolean {
  return code !== '';
}

export function ratedCover({ path, code, entry }: PlacedCover): RatedCover {
  const sumInsured = amountOf(entry.sumInsured);
  const option = sent(entry.cover?.option);
  const deductible = readDeductible(entry);
  return {
    path,
    code,
    ...(option === undefined ? {} : { option }),
    ...(sumInsured === undefined ? {} : { sumInsured }),
    ...(deductible ? { deductible } : {}),
  };
}

interface ListedRisk {
  readonly title: string;
  readonly sum: unknown;
}

/** Formats covers for an addendum, such as "Отделка: 700 000,00 руб., франшиза 2 %". */
export function listCovers(
  risks: Readonly<Record<string, ListedRisk>>,
  path: string,
): NonNullable<ChangeablePart['printed']> {
  return (value, _reference, { parts = [], exchangeRate }) => {
    if (!Array.isArray(value)) return [];
    const unit = exchangeRate?.currency ?? 'руб.';
    return value.filter(isObject).map((entry, index) => {
      const { cover, sumInsured } = entry;
      const code = isObject(cover) ? line(cover.code) : '';
      const words = Object.hasOwn(risks, code) ? risks[code] : undefined;
      const rated = toCalculationParts(parts, { path: `${path}.covers[${index}]` });
      const usual = typeof words?.sum === 'object' ? totalPremium(rated) : rated[0]?.sumInsured;
      const sum = amountPrinted(sumInsured, unit) || (usual ? `${rublesPrinted(usual)} ${unit}` : '');
      const deductible = formatDeductible(entry as SentCover, ` ${unit}`);
      const own = deductible === noDeductible ? '' : `франшиза ${deductible}`;
      return joinTexts([joinTexts([words?.title ?? code, sum], ': '), own], ', ');
    });
  };
}

function amountPrinted(value: Json | undefined, unit: string): string {
  const amount = typeof value === 'number' ? amountOf(value) : undefined;
  return amount === undefined ? '' : `${rublesPrinted(amount)} ${unit}`;
}
