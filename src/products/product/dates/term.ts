import type { Json, JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText, datePrinted, daysBetween, lastDayOfTerm } from '#kernel/time/calendar.ts';
import type { ChangeablePart } from '../addendum-rules.ts';
import { formatDay } from '../printed/text.ts';
import { readDate } from './contract-dates.ts';
import type { DayRange } from './day-range.ts';

export interface Term {
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  /** Number of days of cover, including the first and the last; 0 or less if the end is before the start. */
  readonly days: number;
  /** Number of months, including a started one; 0 if the end is before the start. */
  readonly months: number;
  /** True for each date that was assumed, because it is missing or unreadable. */
  readonly assumed: { readonly startsOn: boolean; readonly endsOn: boolean };
}

interface Dates {
  readonly issueDate?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

export type Longest =
  | { readonly daysMax: number }
  /** At most `monthsMax` months. With `whole`, only these numbers of months; the first is the default. */
  | {
      readonly monthsMax: number;
      /** Minimum number of whole months; absent if there is no minimum. */
      readonly monthsMin?: number;
      readonly whole?: readonly number[];
    };

/** Reads the term. A missing start is the day after conclusion, a missing end the longest allowed term until `until`. */
export function readTerm(
  { issueDate, startDate, endDate }: Dates,
  { today, concludedOn: decided }: { readonly today: DateText; readonly concludedOn?: DateText },
  longest: Longest & { readonly until?: DateText | undefined },
): Term {
  const concludedOn = decided ?? readDate(issueDate) ?? today;
  const starts = readDate(startDate);
  const startsOn = starts ?? addDays(concludedOn, 1);
  const ends = readEnd(endDate, startsOn);
  const endsOn = ends ?? earlier(usualEnd(startsOn, longest), startsOn, readDate(longest.until));
  return {
    concludedOn,
    startsOn,
    endsOn,
    days: daysBetween(startsOn, endsOn) + 1,
    months: monthsBegun(startsOn, endsOn),
    assumed: { startsOn: starts === undefined, endsOn: ends === undefined },
  };
}

export function termAssumed({ startsOn, endsOn, assumed }: Term): readonly string[] {
  return [
    ...(assumed.startsOn ? [`начало действия: ${datePrinted(startsOn)}`] : []),
    ...(assumed.endsOn ? [`окончание действия: ${datePrinted(endsOn)}`] : []),
  ];
}

export function isWithin({ startsOn, endsOn, days, months }: Term, longest: Longest): boolean {
  if ('daysMax' in longest) return days >= 1 && days <= longest.daysMax;
  if (longest.whole) return longest.whole.some((whole) => endsOn === lastDayOfTerm(startsOn, whole));
  const { monthsMin, monthsMax } = longest;
  const isLong = monthsMin === undefined || endsOn >= lastDayOfTerm(startsOn, monthsMin);
  return months >= 1 && months <= monthsMax && isLong;
}

function usualEnd(startsOn: DateText, longest: Longest): DateText {
  if ('daysMax' in longest) return addDays(startsOn, longest.daysMax - 1);
  return lastDayOfTerm(startsOn, longest.whole?.[0] ?? longest.monthsMax);
}

function earlier(end: DateText, startsOn: DateText, until = end): DateText {
  return until < end && until >= startsOn ? until : end;
}

export function saidTerm({ startDate, endDate }: JsonObject, known: DayRange): DayRange {
  const from = typeof startDate === 'string' ? (readDate(startDate) ?? known.from) : known.from;
  const to = typeof endDate === 'string' ? readEnd(endDate, from) : undefined;
  return { from, to: to ?? known.to };
}

/** Dates that an addendum may change, for products whose term may change. */
export const termParts: readonly ChangeablePart[] = [
  { path: 'startDate', title: 'начало страхования', printed: daysListed, isKept: true },
  { path: 'endDate', title: 'окончание страхования', printed: daysListed, isKept: true },
];

function daysListed(value: Json | undefined): readonly string[] {
  return [formatDay(value)];
}

/** Reads the last day. An end at 00:00:00 means the day before, so a year of cover may be sent up to its anniversary. */
function readEnd(text: string | undefined, startsOn: DateText): DateText | undefined {
  const date = readDate(text);
  if (date === undefined || text === undefined) return undefined;
  return text.slice(11, 19) === '00:00:00' && date > startsOn ? addDays(date, -1) : date;
}

const monthsCounted = 1_200;

/** Counts months, including a started one. A month from the 31st ends on the last day of a shorter month. */
function monthsBegun(startsOn: DateText, endsOn: DateText): number {
  if (endsOn < startsOn) return 0;
  let months = 1;
  while (months < monthsCounted && endsOn > lastDayOfTerm(startsOn, months)) months += 1;
  return months;
}
