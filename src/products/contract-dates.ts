import {
  addDays,
  addMonths,
  type DateText,
  dateOf,
  datePrinted,
  isDate,
  lastDayOf,
} from '../kernel/calendar.ts';
import { moscowDate } from '../kernel/clock.ts';
import type { Checks } from '../parties/checks.ts';

const earliest = '1900-01-01';
/** No contract lies beyond. */
export const latestDay = '2199-12-31';

/** The date of a date or date-time; undefined for none, and for years in which no contract can lie. */
export function readDate(text: string | undefined): DateText | undefined {
  if (text === undefined) return undefined;
  const date = dateOf(text);
  return isDate(date) && date >= earliest && date <= latestDay ? date : undefined;
}

/** True for a whole year, also as many calendars count one from 29 February: up to the 27th, a day short of the law's. */
export function isYear(startsOn: DateText, endsOn: DateText): boolean {
  return endsOn === lastDayOf(startsOn, 12) || endsOn === addDays(addMonths(startsOn, 12), -1);
}

/** Another offset can be a day ahead of Moscow, so moments are compared by Moscow's calendar. */
export function checkIssueDate(checks: Checks, issueDate: string | undefined): void {
  if (issueDate === undefined || dayInMoscow(issueDate, checks.today) <= checks.today) return;
  checks.report(
    'issueDate',
    `дата заключения не может быть позже сегодняшней (${datePrinted(checks.today)})`,
  );
}

/** Only a date-time of about now, or with another offset, needs to be worked out. */
function dayInMoscow(dateTime: string, today: DateText): DateText {
  const day = dateOf(dateTime);
  return day < today || (day === today && dateTime.endsWith('+03:00')) ? day : moscowDate(new Date(dateTime));
}

const midnight = '00:00:00';

/** Warns of an hour of the first day that is not midnight: cover begins with the day, or with its payment. */
export function checkStartTime(checks: Checks, startDate: string | undefined, startsOn: DateText): void {
  const time = startDate?.slice('2026-12-01T'.length, '2026-12-01T00:00:00'.length) ?? '';
  if (time === '' || time === midnight) return;
  const start =
    startsOn <= checks.today
      ? 'договор, который начинается сегодня, вступает в силу с оплатой'
      : `договор начинается ${datePrinted(startsOn)} в 00:00 по московскому времени`;
  checks.warn('startDate', `время начала (${time}) не учитывается: ${start}`);
}
