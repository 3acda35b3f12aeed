import { type Checks, sent } from '../../parties/checks.ts';
import type { Deductible, RatedCover } from '../../rating/attributes/subject.ts';
import { amountOf, figureOf } from '../amounts.ts';

/** What a body says of a cover. */
export interface SentCover {
  readonly cover?: { readonly code?: string; readonly option?: string; readonly description?: string };
  readonly sumInsured?: number;
  readonly deductibleType?: string;
  readonly deductible?: number;
  readonly deductibleUnit?: string;
  readonly deductibleSpecific?: string;
}

/** A cover of a body and where it stands. */
export interface PlacedCover<Entry extends SentCover = SentCover, Code extends string = string> {
  /** `insuredObject.….covers[0]`. */
  readonly path: string;
  /** Without spaces around it, empty where none was sent; a code that is none is refused. */
  readonly code: Code;
  readonly entry: Entry;
}

/** The code of a cover, without spaces around it. */
export function codeOf({ cover }: SentCover): string {
  return cover?.code?.trim() ?? '';
}

/** The cover as the engine rates it. */
export function ratedCover({ path, code, entry }: PlacedCover): RatedCover {
  const sumInsured = amountOf(entry.sumInsured);
  const option = sent(entry.cover?.option);
  const deductible = deductibleOf(entry);
  return {
    path,
    code,
    ...(option === undefined ? {} : { option }),
    ...(sumInsured === undefined ? {} : { sumInsured }),
    ...(deductible ? { deductible } : {}),
  };
}

/** An amount of 0 is no deductible. */
export function deductibleOf(entry: SentCover): Deductible | undefined {
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

/** The fields of a deductible. */
export const deductibleNames = [
  'deductibleType',
  'deductible',
  'deductibleUnit',
  'deductibleSpecific',
] as const;

const only = 'UNCONDITIONAL';

/** A deductible is sent whole; `titles` tells what is expected of each of its fields. */
export function checkWholeDeductible(
  checks: Checks,
  { path, entry }: PlacedCover,
  titles: Readonly<Record<(typeof deductibleNames)[number], string>>,
): void {
  for (const name of deductibleNames) {
    if (sent(String(entry[name] ?? '')) === undefined)
      checks.report(`${path}.${name}`, `франшиза передаётся целиком; обязательное поле: ${titles[name]}`);
  }
  if (sent(entry.deductibleType) !== undefined && entry.deductibleType !== only)
    checks.report(`${path}.deductibleType`, `допустимые значения: ${only}`);
}
