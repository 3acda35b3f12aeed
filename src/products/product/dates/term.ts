import type { Json, JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText, datePrinted, daysBetween, lastDayOf } from '#kernel/time/calendar.ts';
import type { ChangeablePart } from '../addendum-rules.ts';
import { formatDay } from '../printed/text.ts';
import { readDate } from './contract-dates.ts';
import type { DayRange } from './day-range.ts';

/** The days of a contract. */
export interface Term {
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  /** Last day of cover. */
  readonly endsOn: DateText;
  /** Days of cover, both ends included; 0 or less where the end is before the start. */
  readonly days: number;
  /** Begun months; 0 where the end is before the start. */
  readonly months: number;
  /** What was assumed, because the application lacks it or says no date. */
  readonly assumed: { readonly startsOn: boolean; readonly endsOn: boolean };
}

interface Dates {
  readonly issueDate?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** How long a contract may last. */
export type Longest =
  | { readonly daysMax: number }
  /** Any months up to these, or whole ones alone, the usual first. */
  | {
      readonly monthsMax: number;
      /** The least whole months; without it any day. */
      readonly monthsMin?: number;
      readonly whole?: readonly number[];
    };

/**
 * The term of an application; dates that are missing or unreadable are assumed from today, for as long as may be, but no longer
 * than `until`.
 */
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

/** What of the term was assumed, in Russian. */
export function termAssumed({ startsOn, endsOn, assumed }: Term): readonly string[] {
  return [
    ...(assumed.startsOn ? [`начало действия: ${datePrinted(startsOn)}`] : []),
    ...(assumed.endsOn ? [`окончание действия: ${datePrinted(endsOn)}`] : []),
  ];
}

/** True for a term of at least a day, a begun month where months are counted, and no longer than may be. */
export function isWithin({ startsOn, endsOn, days, months }: Term, longest: Longest): boolean {
  if ('daysMax' in longest) return days >= 1 && days <= longest.daysMax;
  if (longest.whole) return longest.whole.some((whole) => endsOn === lastDayOf(startsOn, whole));
  const { monthsMin, monthsMax } = longest;
  const isLong = monthsMin === undefined || endsOn >= lastDayOf(startsOn, monthsMin);
  return months >= 1 && months <= monthsMax && isLong;
}

function usualEnd(startsOn: DateText, longest: Longest): DateText {
  if ('daysMax' in longest) return addDays(startsOn, longest.daysMax - 1);
  return lastDayOf(startsOn, longest.whole?.[0] ?? longest.monthsMax);
}

function earlier(end: DateText, startsOn: DateText, until = end): DateText {
  return until < end && until >= startsOn ? until : end;
}

/** The days that a body says, else those that are known. */
export function saidTerm({ startDate, endDate }: JsonObject, known: DayRange): DayRange {
  const from = typeof startDate === 'string' ? (readDate(startDate) ?? known.from) : known.from;
  const to = typeof endDate === 'string' ? readEnd(endDate, from) : undefined;
  return { from, to: to ?? known.to };
}

/** What an addendum may change of a contract whose days it moves. */
export const termParts: readonly ChangeablePart[] = [
  { path: 'startDate', title: 'начало страхования', printed: daysListed, isKept: true },
  { path: 'endDate', title: 'окончание страхования', printed: daysListed, isKept: true },
];

function daysListed(value: Json | undefined): readonly string[] {
  return [formatDay(value)];
}

/** An end at 00:00:00 is the end of the day before: cover of a year may be sent up to its anniversary. */
function readEnd(text: string | undefined, startsOn: DateText): DateText | undefined {
  const date = readDate(text);
  if (date === undefined || text === undefined) return undefined;
  return text.slice(11, 19) === '00:00:00' && date > startsOn ? addDays(date, -1) : date;
}

const monthsCounted = 1_200;

/** A whole month that began on a day which its last month lacks ends with that month, as everywhere. */
function monthsBegun(startsOn: DateText, endsOn: DateText): number {
  if (endsOn < startsOn) return 0;
  let months = 1;
  while (months < monthsCounted && endsOn > lastDayOf(startsOn, months)) months += 1;
  return months;
}
