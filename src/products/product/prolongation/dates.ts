import type { Json, JsonObject } from '#kernel/json/json.ts';
import {
  addDays,
  type DateText,
  dayMs,
  lastDayOfTerm,
  moscowDate,
  moscowDateTime,
  moscowDayEnd,
  moscowDayStart,
} from '#kernel/time/calendar.ts';
import { isYear, readDate } from '../dates/contract-dates.ts';
import type { Period } from '../dates/due-dates.ts';
import type { PreviousContract } from './prolongation.ts';

export interface Dated {
  readonly startDate?: Json;
  readonly endDate?: Json;
}

/** Returns the sent dates. Without a start, cover continues without a gap, or starts today if the contract has ended. */
export function prolongedDates(
  contract: PreviousContract,
  sent: JsonObject,
  today: DateText,
  until?: DateText,
): Dated {
  const startDate = sent.startDate ?? nextStart(contract, today);
  const startsOn = dateIn(startDate);
  const wasYear = isYear(contract.startsOn, contract.termEndsOn);
  const year = startsOn !== undefined && wasYear ? lastDayOfTerm(startsOn, 12) : undefined;
  const last = year !== undefined && until !== undefined && until < year ? until : year;
  const endDate = sent.endDate ?? (last === undefined ? nextDayEnd(contract, startDate) : moscowDayEnd(last));
  return { startDate, ...(endDate === undefined ? {} : { endDate }) };
}

/** Returns the minute when the earlier cover ends, or the day after its last day, but not before today. */
function nextStart({ endsOn, endsAt }: PreviousContract, today: DateText): string {
  if (endsAt && moscowDate(endsAt) >= today) return moscowDateTime(endsAt);
  const next = addDays(endsOn, 1);
  return moscowDayStart(next > today ? next : today);
}

/** Returns the end of a prolongation of 24 hours; undefined unless the earlier contract lasted 24 hours. */
function nextDayEnd({ startsAt, endsAt }: PreviousContract, startDate: Json | undefined): string | undefined {
  const isDayLong = startsAt && endsAt && endsAt.getTime() - startsAt.getTime() === dayMs;
  const start = typeof startDate === 'string' ? Date.parse(startDate) : Number.NaN;
  return isDayLong && !Number.isNaN(start) ? moscowDateTime(new Date(start + dayMs - 1_000)) : undefined;
}

/** Returns the first and last day; undefined if one of the dates is missing or unreadable. */
export function findPeriod({ startDate, endDate }: Dated): Period | undefined {
  const [startsOn, endsOn] = [dateIn(startDate), dateIn(endDate)];
  return startsOn !== undefined && endsOn !== undefined ? { startsOn, endsOn } : undefined;
}

/** Returns the day of a date or date-time; undefined for another value. */
export function dateIn(value: Json | undefined): DateText | undefined {
  return typeof value === 'string' ? readDate(value) : undefined;
}
