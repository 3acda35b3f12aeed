import { type DateText, daysBetween } from '#kernel/time/calendar.ts';

/** Days, both ends included. */
export interface DayRange {
  readonly from: DateText;
  readonly to: DateText;
}

/** The days that both have; null where they have none. */
export function overlap(one: DayRange, other: DayRange): DayRange | null {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from > to ? null : { from, to };
}

/** How many days of a range lie in these ranges, which lie apart from each other; all of them without any. */
export function daysIn(range: DayRange, ranges: readonly DayRange[] = [range]): number {
  return ranges.reduce((sum, one) => {
    const both = overlap(range, one);
    return both ? sum + daysBetween(both.from, both.to) + 1 : sum;
  }, 0);
}
