import type { Checks } from '#parties/fields/checks.ts';
import { otherSumText } from '#rating/calculation/cover-in-work.ts';
import type { CalculationPart } from '#rating/result/calculation.ts';
import { amountOf } from '../../product/amounts.ts';
import type { AnyDefinition } from '../define/definition.ts';
import type { Rated, ReadContract } from '../define/reading.ts';
import { toCalculationParts, totalPremium } from './premiums.ts';

interface Shared extends Pick<Checks, 'report'> {
  readonly definition: AnyDefinition;
  readonly contract: ReadContract;
}

/** Returns the path of the field that determines a computed sum, for errors about the sum; undefined if there is none. */
export function sumFieldPath(
  { code, things, risks }: AnyDefinition,
  { cover, item }: Rated,
): string | undefined {
  const from = risks[cover?.cover.code ?? '']?.sum;
  if (typeof from !== 'object' || from.of === undefined) return undefined;
  // A sent sum is itself the field to correct.
  if (from.isUsual && cover?.cover.sumInsured !== undefined) return undefined;
  const isOfThing = item && Object.hasOwn(things?.fields ?? {}, from.of);
  return `${isOfThing ? item.path : `insuredObject.${code}`}.${from.of}`;
}

/** Checks sent sums that are the total of all items. Such a sum must equal the computed total. */
export function checkSharedSums(
  { definition, contract, report }: Shared,
  parts: readonly CalculationPart[],
): void {
  const { risks, rating, things } = definition;
  if (things?.covers !== 'common') return;
  for (const cover of contract.covers) {
    const { sum, title, isOfContract } = risks[cover.code] ?? { sum: 'none', title: '' };
    if (typeof sum === 'string' || isOfContract || cover.entry.sumInsured === undefined) continue;
    const right = totalPremium(toCalculationParts(parts, cover));
    const rule = rating?.sums?.[sum.computed];
    if (right === amountOf(cover.entry.sumInsured) || rule?.kind !== 'computed') continue;
    report(
      `${cover.path}.sumInsured`,
      otherSumText(rule, { title }, right, cover.sum),
      'SUM_INSURED_NOT_ALLOWED',
    );
  }
}
