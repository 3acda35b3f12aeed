import { addDays, type DateText, daysBetween, lastDayOfTerm } from '#kernel/time/calendar.ts';
import { isYear, readDate } from '../../product/dates/contract-dates.ts';
import type { Term } from '../../product/dates/term.ts';
import type { RatingContext } from '../../product/reading.ts';
import type { OsagoApplication } from './application.ts';
import { shortMonthsMax, type TermHours, withHours } from './hours.ts';
import type { RegistrationKind } from './reading.ts';

/** Kind of a term. `irregular`: neither a year nor up to three months, or an end before the start. */
type TermKind = 'fullYear' | 'short' | 'transit' | 'foreign' | 'irregular';

export interface OsagoTerm extends Omit<Term, 'months'> {
  readonly kind: TermKind;
  /** Cover by the minute; absent if cover lasts whole days. */
  readonly hours?: TermHours;
}

/** Days until the start that a quote assumes; an electronic contract cannot start earlier. */
const assumedStartAfterDays = 4;
const assumedTransitDays = 20;

/** Reads the term; for missing or unreadable dates, assumes dates counted from today. */
export function readOsagoTerm(
  { issueDate, startDate, endDate }: Pick<OsagoApplication, 'issueDate' | 'startDate' | 'endDate'>,
  registration: RegistrationKind,
  context: Pick<RatingContext, 'today' | 'concludedOn' | 'receivedAt' | 'isByDays'>,
): OsagoTerm {
  const concludedOn = context.concludedOn ?? readDate(issueDate) ?? context.today;
  const starts = readDate(startDate);
  const startsOn = starts ?? addDays(concludedOn, assumedStartAfterDays);
  const yearEnd = lastDayOfTerm(startsOn, 12);
  const ends = readEnd(endDate, yearEnd);
  const endsOn = ends ?? (registration === 'transit' ? addDays(startsOn, assumedTransitDays - 1) : yearEnd);
  const term: OsagoTerm = {
    kind: kindOf(registration, startsOn, endsOn, yearEnd),
    concludedOn,
    startsOn,
    endsOn,
    days: daysBetween(startsOn, endsOn) + 1,
    assumed: {
      startsOn: starts === undefined,
      endsOn: ends === undefined,
    },
  };
  if (term.kind === 'fullYear' || context.isByDays) return term;
  if (starts === undefined || startDate === undefined || ends === undefined || endDate === undefined)
    return term;
  return withHours(term, { startDate, endDate, receivedAt: context.receivedAt });
}

/** Counts the duration, including the first and the last day; negative if the end is before the start. */
export function countDuration(firstDay: DateText, lastDay: DateText) {
  let months = monthNumber(lastDay) - monthNumber(firstDay) + 1;
  let days = daysBetween(lastDayOfTerm(firstDay, months), lastDay);
  while (days < 0) {
    months -= 1;
    days = daysBetween(lastDayOfTerm(firstDay, months), lastDay);
  }
  return { months, days };
}

function monthNumber(date: DateText): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

function kindOf(
  registration: RegistrationKind,
  startsOn: DateText,
  endsOn: DateText,
  yearEnd: DateText,
): TermKind {
  if (registration !== 'rf') return registration;
  if (endsOn === yearEnd || isYear(startsOn, endsOn)) return 'fullYear';
  return endsOn >= startsOn && endsOn <= lastDayOfTerm(startsOn, shortMonthsMax) ? 'short' : 'irregular';
}

/** Reads the last day. For a term of a year, an end at 00:00:00 of the anniversary means the day before. */
function readEnd(text: string | undefined, yearEnd: DateText): DateText | undefined {
  const date = readDate(text);
  if (date === undefined || text === undefined) return undefined;
  return text.slice(11, 19) === '00:00:00' && date === addDays(yearEnd, 1) ? yearEnd : date;
}
