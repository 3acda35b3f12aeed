import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { addDays, type DateText, datePrinted } from '#kernel/time/calendar.ts';
import { type DayRange, daysIn, overlap } from '#products/product/dates/day-range.ts';
import type { Addendum } from '../../record/addendums/addendum.ts';
import { contractField } from '../changed-fields.ts';

/** Premiums before and after a change of whole-term conditions, for each part of the term. */
export interface WholeTermPremiums {
  readonly term: DayRange;
  /** `usedBefore` and `usedAfter` are the days of use before and after the change; absent if every day is used. */
  readonly usedBefore?: readonly DayRange[] | undefined;
  readonly usedAfter?: readonly DayRange[] | undefined;
  /** Parts of the term in which no other condition changes. The last part is the one just before the change. */
  readonly spans: readonly WholeTermSpan[];
}

interface WholeTermSpan extends DayRange {
  readonly before: Kopecks;
  readonly after: Kopecks;
}

/** Amounts that the client paid for whole-term conditions of earlier changes. */
export interface PaidWholeTerm {
  /** The highest price already paid for these conditions, calculated with the other conditions of the last span. */
  readonly highest: Kopecks;
  /** The part of the paid amount that exceeds the price by days and was not refunded. */
  readonly surplus: Fraction;
}

export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const nothing: Fraction = { numerator: 0n, denominator: 1n };

/**
 * A higher price costs its difference to the highest price already paid, and at least the difference by days. Otherwise a
 * client could add an expensive driver on the last day of a season and then extend the season cheaply. A lower price is
 * refunded in full if `isReturnable`, otherwise not at all.
 */
export function wholeTermDifference(
  premiums: WholeTermPremiums,
  paid: PaidWholeTerm,
  isReturnable: boolean,
): Kopecks {
  const last = premiums.spans.at(-1);
  if (!last) return 0n;
  const byDays = subtract(differenceByDays(premiums), paid.surplus);
  const cost = [last.after - paid.highest, ceiling(byDays)].reduce(
    (most, one) => (one > most ? one : most),
    0n,
  );
  return cost === 0n && isReturnable && last.after < last.before ? last.after - last.before : cost;
}

/** Returns the exact difference by days, as if the changed conditions had applied from the first day. */
export function differenceByDays({ term, usedBefore, usedAfter, spans }: WholeTermPremiums): Fraction {
  const after = kopeckDays(spans, usedAfter, (span) => span.after);
  const before = kopeckDays(spans, usedBefore, (span) => span.before);
  return subtract(
    { numerator: after, denominator: BigInt(daysIn(term, usedAfter)) },
    { numerator: before, denominator: BigInt(daysIn(term, usedBefore)) },
  );
}

/** Returns the surplus of `PaidWholeTerm` after a change with the price `difference`. */
export function surplusAfter(surplus: Fraction, byDays: Fraction, difference: Kopecks): Fraction {
  if (difference < 0n) return nothing;
  const left = subtract(surplus, subtract(byDays, { numerator: difference, denominator: 1n }));
  // After a rise, an amount paid above the difference by days does not increase the surplus.
  const isRaise = byDays.numerator > 0n;
  const most = isRaise && compare(left, surplus) > 0 ? surplus : left;
  return most.numerator > 0n ? most : nothing;
}

function kopeckDays(
  spans: readonly WholeTermSpan[],
  used: readonly DayRange[] | undefined,
  premiumOf: (span: WholeTermSpan) => Kopecks,
): bigint {
  return spans.reduce((sum, span) => sum + premiumOf(span) * BigInt(daysIn(span, used)), 0n);
}

function subtract(one: Fraction, other: Fraction): Fraction {
  return {
    numerator: one.numerator * other.denominator - other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  };
}

function compare(one: Fraction, other: Fraction): number {
  const { numerator } = subtract(one, other);
  return numerator > 0n ? 1 : numerator < 0n ? -1 : 0;
}

function ceiling({ numerator, denominator }: Fraction): bigint {
  return numerator > 0n ? (numerator + denominator - 1n) / denominator : numerator / denominator;
}

/** Returns the changes of whole-term conditions, oldest first, with the bodies before and after each change. */
export function wholeTermChanges(
  addendums: readonly Addendum[],
  isSame: (one: JsonObject, other: JsonObject) => boolean,
) {
  return addendums.flatMap((addendum, index) => {
    const { kind, status, replaced, changed, figures } = addendum;
    if (kind !== 'CHANGE' || status !== 'COMPLETE' || !replaced || !changed) return [];
    if (isSame(replaced.body, changed.body)) return [];
    const earlier = addendums.slice(0, index);
    return [{ earlier, replaced, changed, difference: figures.use?.difference ?? 0n }];
  });
}

/** Reports past days of use that the change would remove, because they were already used. */
export function usedDayFaults(
  field: string,
  { term, usedBefore, usedAfter }: Omit<WholeTermPremiums, 'spans'>,
  effectiveOn: DateText,
): readonly Fault[] {
  const past: DayRange = { from: term.from, to: addDays(effectiveOn, -1) };
  const lost = (usedBefore ?? [term])
    .flatMap((range) => overlap(range, past) ?? [])
    .filter((range) => daysIn(range, usedAfter) < daysIn(range));
  if (lost.length === 0) return [];
  const days = lost.map(({ from, to }) => `с ${datePrinted(from)} по ${datePrinted(to)}`).join(', ');
  return [
    faultAt(
      `${contractField}.${field}`,
      `Дни использования до начала изменения (${datePrinted(effectiveOn)}) уже использованы, убрать их нельзя: оставьте в периодах ${days}`,
      'USE_PERIODS_NOT_ALLOWED',
    ),
  ];
}
