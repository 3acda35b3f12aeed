import { addDays, type DateText, datePrinted } from '#kernel/calendar.ts';
import { type Fault, faultAt } from '#kernel/errors.ts';
import type { Kopecks } from '#kernel/money.ts';
import { type DayRange, daysIn, overlap } from '#products/dates/day-range.ts';
import { contractField } from '../changed-fields.ts';

/** What days of use cost: premiums of the whole term with the use before and after a change, all else as before it. */
export interface UsePremiums {
  readonly term: DayRange;
  /** The days of use; all of the term where they are left out. */
  readonly usedBefore?: readonly DayRange[] | undefined;
  readonly usedAfter?: readonly DayRange[] | undefined;
  /** The term in the parts on which all else was the same, the last as it is just before the change. */
  readonly spans: readonly UseSpan[];
}

interface UseSpan extends DayRange {
  readonly before: Kopecks;
  readonly after: Kopecks;
}

/**
 * What other days of use cost: the whole difference at the conditions of today, on whatever day it is asked for, since they
 * buy days and not conditions; less gives nothing back. Where something else was changed on the way, it is never less than
 * what a contract with this use from the first day on would have cost more, day by day: otherwise a dear driver would be
 * added for the last day of a season, and the season made a year for that driver's half of the price.
 */
export function useDifference(premiums: UsePremiums): Kopecks {
  const { term, usedBefore, usedAfter, spans } = premiums;
  const last = spans.at(-1);
  if (!last) return 0n;
  const [totalBefore, totalAfter] = [BigInt(daysIn(term, usedBefore)), BigInt(daysIn(term, usedAfter))];
  const [before, after] = [
    kopeckDays(spans, usedBefore, ({ before }) => before),
    kopeckDays(spans, usedAfter, ({ after }) => after),
  ];
  const byDays = ceiling(after * totalBefore - before * totalAfter, totalBefore * totalAfter);
  return [last.after - last.before, byDays].reduce((most, one) => (one > most ? one : most), 0n);
}

function kopeckDays(
  spans: readonly UseSpan[],
  used: readonly DayRange[] | undefined,
  premiumOf: (span: UseSpan) => Kopecks,
): bigint {
  return spans.reduce((sum, span) => sum + premiumOf(span) * BigInt(daysIn(span, used)), 0n);
}

function ceiling(numerator: bigint, denominator: bigint): bigint {
  return numerator > 0n ? (numerator + denominator - 1n) / denominator : numerator / denominator;
}

/** Days before the change that were days of use and would be none any more: they have been used already. */
export function usedDayFaults(
  field: string,
  { term, usedBefore, usedAfter }: Omit<UsePremiums, 'spans'>,
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
