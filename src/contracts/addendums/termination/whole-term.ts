import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { addDays, type DateText, datePrinted } from '#kernel/time/calendar.ts';
import { type DayRange, daysIn, overlap } from '#products/product/dates/day-range.ts';
import type { Addendum } from '../../record/addendums/addendum.ts';
import { contractField } from '../changed-fields.ts';

/** Premiums of the whole term with the whole-term conditions before and after a change, all else as it was on each day. */
export interface WholeTermPremiums {
  readonly term: DayRange;
  /** The days of use; all of the term if they are left out. */
  readonly usedBefore?: readonly DayRange[] | undefined;
  readonly usedAfter?: readonly DayRange[] | undefined;
  /** The term in the parts on which all else was the same, the last as it is just before the change. */
  readonly spans: readonly WholeTermSpan[];
}

interface WholeTermSpan extends DayRange {
  readonly before: Kopecks;
  readonly after: Kopecks;
}

/** What earlier changes have left paid for although the contract no longer has it. */
export interface PaidWholeTerm {
  /** The highest price that was paid already, at the conditions of the last span. */
  readonly highest: Kopecks;
  /** Paid and not given back, by days. */
  readonly surplus: Fraction;
}

export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const nothing: Fraction = { numerator: 0n, denominator: 1n };

/**
 * Works out what other whole-term conditions cost: the whole difference above the highest price that was paid, at the conditions
 * of today, on whatever day it is asked for. If something else was changed on the way, it is never less than what a contract with
 * these conditions from the first day on would have cost more, day by day: otherwise a dear driver would be added for the last
 * day of a season, and the season made a year for that driver's half of the price. Less gives all of it back if
 * `isReturnable`, otherwise nothing.
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

/** The exact difference of a contract with these conditions from the first day on, day by day. */
export function differenceByDays({ term, usedBefore, usedAfter, spans }: WholeTermPremiums): Fraction {
  const after = kopeckDays(spans, usedAfter, (span) => span.after);
  const before = kopeckDays(spans, usedBefore, (span) => span.before);
  return subtract(
    { numerator: after, denominator: BigInt(daysIn(term, usedAfter)) },
    { numerator: before, denominator: BigInt(daysIn(term, usedBefore)) },
  );
}

/** The surplus after a change that cost `difference`. */
export function surplusAfter(surplus: Fraction, byDays: Fraction, difference: Kopecks): Fraction {
  if (difference < 0n) return nothing;
  const left = subtract(surplus, subtract(byDays, { numerator: difference, denominator: 1n }));
  // A price that is above that of the days buys nothing beforehand.
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

/** Changes of whole-term conditions that were agreed upon, oldest first, with the bodies before and after each. */
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

/** Reports days before the change that were days of use and would no longer be: they have been used already. */
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
