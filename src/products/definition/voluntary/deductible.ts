import { rublesPrinted } from '#kernel/money/money.ts';
import { sent } from '#parties/fields/checks.ts';
import type { Deductible } from '#rating/attributes/subject.ts';
import { checkListedCode, type SaleChecks } from '../../fields/parties.ts';
import { amountOf, figureOf } from '../../product/amounts.ts';
import { line } from '../../product/printed/text.ts';
import type { PlacedCover, SentCover } from './covers.ts';

/** Reads a deductible; undefined if none was sent or it is 0. */
export function readDeductible(entry: SentCover): Deductible | undefined {
  const { deductibleType = 'UNCONDITIONAL', deductibleUnit, deductible } = entry;
  const specific = sent(entry.deductibleSpecific);
  const head = { type: deductibleType, ...(specific === undefined ? {} : { specific }) };
  if (deductibleUnit === 'PERCENT') {
    const percent = figureOf(deductible);
    return percent && percent.units > 0n ? { ...head, unit: 'PERCENT', percent } : undefined;
  }
  const amount = amountOf(deductible);
  return amount === undefined ? undefined : { ...head, unit: 'SUM', amount };
}

export const noDeductible = 'нет';

/** Formats a deductible: "2 %", or an amount followed by `unit`. */
export function formatDeductible(entry: SentCover, unit: string): string {
  const deductible = readDeductible(entry);
  if (!deductible) return noDeductible;
  return deductible.unit === 'PERCENT'
    ? `${line(entry.deductible).replace('.', ',')} %`
    : `${rublesPrinted(deductible.amount)}${unit}`;
}

export const deductibleNames = [
  'deductibleType',
  'deductible',
  'deductibleUnit',
  'deductibleSpecific',
] as const;
const only = 'UNCONDITIONAL';
const every = 'EVERY';

export interface DeductibleWords {
  /** Error text if the cover cannot have a deductible. */
  readonly refused?: string | false;
  /** Description of the expected value of each deductible field, for error texts. */
  readonly titles: Readonly<Record<(typeof deductibleNames)[number], string>>;
}

/** Checks that a deductible is complete and allowed for the cover; returns false if it was not sent or is not allowed. */
export function checkWholeDeductible(
  { report }: SaleChecks,
  { path, entry }: PlacedCover,
  { refused, titles }: DeductibleWords,
): boolean {
  const named = deductibleNames.filter((name) => entry[name] !== undefined);
  if (refused) for (const name of named) report(`${path}.${name}`, refused, 'DEDUCTIBLE_NOT_ALLOWED');
  if (refused || named.length === 0) return false;
  for (const name of deductibleNames) {
    if (sent(String(entry[name] ?? '')) === undefined)
      report(
        `${path}.${name}`,
        `франшиза передаётся целиком; обязательное поле: ${titles[name]}`,
        'FIELD_REQUIRED',
      );
  }
  if (sent(entry.deductibleType) !== undefined && entry.deductibleType !== only)
    report(`${path}.deductibleType`, `допустимые значения: ${only}`, 'VALUE_NOT_IN_LIST');
  return true;
}

const titles = {
  deductibleType: `вид франшизы: ${only}`,
  deductible: 'размер франшизы',
  deductibleUnit: 'единица франшизы: SUM или PERCENT',
  deductibleSpecific: `особенность франшизы: ${every}`,
};

interface DeductibleRisk {
  readonly title: string;
  readonly hasDeductible?: boolean | 'SUM';
}

/** Checks a deductible, which must be in rubles or percent and apply to every event. */
export function checkDeductible(
  checks: SaleChecks,
  cover: PlacedCover,
  { title, hasDeductible }: DeductibleRisk,
): void {
  const refused = !hasDeductible && `по риску «${title}» франшиза не применяется: уберите поле`;
  if (!checkWholeDeductible(checks, cover, { refused, titles })) return;
  const { path, entry } = cover;
  const { deductible, deductibleUnit, deductibleSpecific } = entry;
  checkListedCode(checks, 'deductible_unit', `${path}.deductibleUnit`, deductibleUnit);
  if (hasDeductible === 'SUM' && deductibleUnit?.trim() === 'PERCENT')
    checks.report(`${path}.deductibleUnit`, 'допустимые значения: SUM', 'VALUE_NOT_IN_LIST');
  const isFigure =
    deductibleUnit?.trim() === 'SUM'
      ? deductible === 0 || amountOf(deductible) !== undefined
      : figureOf(deductible) !== undefined;
  if (deductible !== undefined && !isFigure)
    checks.report(
      `${path}.deductible`,
      'ожидается число: рублей, не больше двух знаков после точки, или процентов, например 2',
      'AMOUNT_INVALID',
    );
  if (sent(deductibleSpecific) !== undefined && deductibleSpecific !== every)
    checks.report(`${path}.deductibleSpecific`, `допустимые значения: ${every}`, 'VALUE_NOT_IN_LIST');
}
