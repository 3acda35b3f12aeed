import { type DateText, daysBetween } from '#kernel/time/calendar.ts';

/** A range of days; `from` and `to` are included. */
export interface DayRange {
  readonly from: DateText;
  readonly to: DateText;
}

export function overlap(one: DayRange, other: DayRange): DayRange | null {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from > to ? null : { from, to };
}

/** Counts the days of a range that are in `ranges`, which do not overlap; by default counts all days. */
export function daysIn(range: DayRange, ranges: readonly DayRange[] = [range]): number {
  return ranges.reduce((sum, one) => {
    const both = overlap(range, one);
    return both ? sum + daysBetween(both.from, both.to) + 1 : sum;
  }, 0);
}
