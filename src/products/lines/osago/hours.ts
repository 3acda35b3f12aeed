import {
  addDays,
  type DateText,
  dateInText,
  dayMs,
  lastDayOfTerm,
  moscowDate,
  moscowMidnight,
} from '#kernel/time/calendar.ts';
import type { OsagoTerm } from './term.ts';

export const shortMonthsMax = 3;
const hourMs = 3_600_000;
const minuteMs = 60_000;
const secondMs = 1_000;

/** Cover by the minute, for a term of up to three months that has a start hour or lasts a single day. */
export interface TermHours {
  readonly startsAt: Date;
  /** The moment when cover ends. If the sent end is the last second of a minute, cover includes that second. */
  readonly endsAt: Date;
  /** False if cover ends at another minute than the one written in `endDate`. */
  readonly endsAsSent: boolean;
  /** True if the start was more than an hour before the request; undefined for a stored contract. */
  readonly isStartOver: boolean | undefined;
}

interface SentDates {
  readonly startDate: string;
  readonly endDate: string;
  /** Time when the request arrived; absent for a stored contract. */
  readonly receivedAt?: Date | undefined;
}

/**
 * Reads the minutes of a term. Days are 24-hour periods from the first minute, and a started period is charged as a whole
 * day. Terms of whole days and terms of over three months stay unchanged.
 */
export function withHours(term: OsagoTerm, { startDate, endDate, receivedAt }: SentDates): OsagoTerm {
  const { startsOn, endsOn } = term;
  const limit = addDays(lastDayOfTerm(startsOn, shortMonthsMax), 1);
  if (endsOn < startsOn || endsOn > limit) return term;
  const [startTime, endTime] = [timeOf(startDate), timeOf(endDate)];
  if (startTime === midnight && isEndOfDay(endTime) && startsOn !== endsOn) return term;
  const startMs = startTime === midnight ? msOf(startsOn) : momentOf(startDate, startTime);
  const sentEndMs = isEndOfDay(endTime) ? msOf(addDays(endsOn, 1)) : Date.parse(endDate);
  if (sentEndMs <= startMs) return { ...term, kind: 'irregular', days: 0 };
  const days = Math.ceil((sentEndMs - startMs) / dayMs);
  const endMs = days === 1 ? startMs + dayMs : endOf(sentEndMs);
  const from = moscowDate(new Date(startMs));
  return {
    ...term,
    kind: term.kind === 'irregular' && isWithinShort(startMs, endMs, from) ? 'short' : term.kind,
    startsOn: from,
    endsOn: moscowDate(new Date(endMs - 1)),
    days,
    hours: {
      startsAt: new Date(startMs),
      endsAt: new Date(endMs),
      endsAsSent: Math.abs(endMs - sentEndMs) <= minuteMs && (endTime !== midnight || days === 1),
      isStartOver: receivedAt && startMs + hourMs < receivedAt.getTime(),
    },
  };
}

const midnight = '00:00';

function timeOf(dateTime: string): string {
  return dateTime.slice(11, 16) || midnight;
}

function isEndOfDay(time: string): boolean {
  return time === midnight || time === '23:59';
}

function msOf(day: DateText): number {
  return moscowMidnight(day).getTime();
}

/** Returns the moment of a date-time; 23:59 means the last minute of the written day in Moscow, whatever the offset. */
function momentOf(dateTime: string, time: string): number {
  return time === '23:59' ? msOf(dateInText(dateTime)) + dayMs - minuteMs : Date.parse(dateTime);
}

function endOf(sentEndMs: number): number {
  const wholeMs = Math.floor(sentEndMs / secondMs) * secondMs;
  return (wholeMs + secondMs) % minuteMs === 0 ? wholeMs + secondMs : wholeMs;
}

/** Returns true for a term of up to three months, which may end at the hour at which it began. */
function isWithinShort(startMs: number, endMs: number, from: DateText): boolean {
  return endMs <= msOf(addDays(lastDayOfTerm(from, shortMonthsMax), 1)) + startMs - msOf(from);
}

/** Returns true for a term of up to three months, for vehicles of any registration and even if the end is invalid. */
export function isShort({ kind, startsOn, endsOn, hours }: OsagoTerm): boolean {
  if (kind === 'short') return true;
  const last = lastDayOfTerm(startsOn, shortMonthsMax);
  const endsInDay = hours !== undefined || kind === 'irregular';
  return endsOn <= last || (endsInDay && endsOn === addDays(last, 1));
}
