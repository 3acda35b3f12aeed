import { addDays, type DateText, daysBetween, lastDayOf } from '../../kernel/calendar.ts';
import { readDate } from '../contract-dates.ts';
import type { Circumstances } from '../reading.ts';
import type { CascoApplication } from './application.ts';

export interface CascoTerm {
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  /** Last day of cover. */
  readonly endsOn: DateText;
  /** Days of cover, both ends included; 0 or less when the end is before the start. */
  readonly days: number;
  /** Dates that the application lacks, or that are no dates, and that were assumed. */
  readonly assumed: { readonly startsOn: boolean; readonly endsOn: boolean };
}

/** Cover lasts at most a year. */
export const termMonthsMax = 12;

/** The term of an application; dates that are missing or unreadable are assumed from today, for a year. */
export function cascoTermOf(
  application: CascoApplication,
  { today, concludedOn: decided }: Pick<Circumstances, 'today' | 'concludedOn'>,
): CascoTerm {
  const concludedOn = decided ?? readDate(application.issueDate) ?? today;
  const starts = readDate(application.startDate);
  const startsOn = starts ?? addDays(concludedOn, 1);
  const ends = readEnd(application.endDate, startsOn);
  const endsOn = ends ?? lastDayOf(startsOn, termMonthsMax);
  return {
    concludedOn,
    startsOn,
    endsOn,
    days: daysBetween(startsOn, endsOn) + 1,
    assumed: {
      startsOn: starts === undefined,
      endsOn: ends === undefined,
    },
  };
}

/** An end at 00:00:00 is the end of the day before: cover of a year may be sent up to its anniversary. */
function readEnd(text: string | undefined, startsOn: DateText): DateText | undefined {
  const date = readDate(text);
  if (date === undefined || text === undefined) return undefined;
  return text.slice(11, 19) === '00:00:00' && date > startsOn ? addDays(date, -1) : date;
}
