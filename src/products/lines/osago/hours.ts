import {
  addDays,
  type DateText,
  dateOf,
  dayMs,
  lastDayOf,
  moscowDate,
  moscowMidnight,
} from '#kernel/time/calendar.ts';
import type { OsagoTerm } from './term.ts';

export const shortMonthsMax = 3;
const hourMs = 3_600_000;
const minuteMs = 60_000;
const secondMs = 1_000;

/** Minutes of a term of up to three months, where its dates name an hour or it lasts a single day. */
export interface TermHours {
  readonly startsAt: Date;
  /** The first moment without cover. */
  readonly endsAt: Date;
  /** False where the text of the end means another minute. */
  readonly endsAsSent: boolean;
  /** True where the start was over more than an hour before the request arrived; undefined where no request is read. */
  readonly isStartOver: boolean | undefined;
}

interface SentDates {
  readonly startDate: string;
  readonly endDate: string;
  /** When the request arrived; absent where a stored contract is read. */
  readonly receivedAt?: Date | undefined;
}

/**
 * Reads the minutes of a term. Days are counted as 24-hour periods from the first minute, a begun one as a whole; a single period
 * always lasts 24 hours, and longer terms end as they were sent. Terms of whole days, and those of over three months, stay as they are.
 */
export function withHours(term: OsagoTerm, { startDate, endDate, receivedAt }: SentDates): OsagoTerm {
  const { startsOn, endsOn } = term;
  const limit = addDays(lastDayOf(startsOn, shortMonthsMax), 1);
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

/** "15:00"; midnight for a date alone. */
function timeOf(dateTime: string): string {
  return dateTime.slice(11, 16) || midnight;
}

/** Both ways to write that the whole day counts. */
function isEndOfDay(time: string): boolean {
  return time === midnight || time === '23:59';
}

function msOf(day: DateText): number {
  return moscowMidnight(day).getTime();
}

/** The last minute of a day stands for the written day in any offset. */
function momentOf(dateTime: string, time: string): number {
  return time === '23:59' ? msOf(dateOf(dateTime)) + dayMs - minuteMs : Date.parse(dateTime);
}

/** The first moment without cover: an end that is written as a last second counts that second. */
function endOf(sentEndMs: number): number {
  const wholeMs = Math.floor(sentEndMs / secondMs) * secondMs;
  return (wholeMs + secondMs) % minuteMs === 0 ? wholeMs + secondMs : wholeMs;
}

/** Three months from an hour of a day end at that hour. */
function isWithinShort(startMs: number, endMs: number, from: DateText): boolean {
  return endMs <= msOf(addDays(lastDayOf(from, shortMonthsMax), 1)) + startMs - msOf(from);
}

/** True for a term other than a year of up to three months, whatever the registration of the vehicle, also where it is refused for its end. */
export function isShort({ kind, startsOn, endsOn, hours }: OsagoTerm): boolean {
  if (kind === 'short') return true;
  const last = lastDayOf(startsOn, shortMonthsMax);
  const endsInDay = hours !== undefined || kind === 'irregular';
  return endsOn <= last || (endsInDay && endsOn === addDays(last, 1));
}
