import {
  addDays,
  addMonths,
  type DateText,
  dateOf,
  datePrinted,
  daysBetween,
  fullYears,
  isDate,
  lastDayOf,
} from '#kernel/calendar.ts';
import type { Checks } from '#parties/checks.ts';

const earliestDay = '1900-01-01';
/** No contract lies beyond. */
export const latestDay = '2199-12-31';

/** The date of a date or date-time; undefined for none, and for years in which no contract can lie. */
export function readDate(text: string | undefined): DateText | undefined {
  if (text === undefined) return undefined;
  const date = dateOf(text);
  return isDate(date) && isDayOfContracts(date) ? date : undefined;
}

/** True for a day on which a contract can lie. */
export function isDayOfContracts(date: DateText): boolean {
  return date >= earliestDay && date <= latestDay;
}

export function yearOf(day: DateText): number {
  return Number(day.slice(0, 4));
}

/** Calendar years from one to that of a day; none from a year that is still to come. */
export function calendarYears(since: number, day: DateText): number {
  const year = yearOf(day);
  return since < year ? year - since : 0;
}

/** Full years from a day that is said to another; undefined where it is not said, or comes later. */
export function yearsSince(said: DateText | undefined, day: DateText): number | undefined {
  return said === undefined || said > day ? undefined : fullYears(said, day);
}

/** True for a whole year, also as many calendars count one from 29 February: up to the 27th, a day short of the law's. */
export function isYear(startsOn: DateText, endsOn: DateText): boolean {
  return endsOn === lastDayOf(startsOn, 12) || endsOn === addDays(addMonths(startsOn, 12), -1);
}

/** The days within which cover may start, counted from today or from the later day of conclusion that a quote looks at. */
export interface StartWindow {
  readonly waitDays: number;
  readonly latestDays: number;
  /** Why not earlier, in Russian. */
  readonly rule: string;
}

/** Cover starts within the window; in a quote this is only a warning, so that any day can be tried. */
export function checkStartWindow(checks: Checks, startsOn: DateText, window: StartWindow): void {
  const { today, concludedOn, complete } = checks;
  const from = concludedOn > today ? concludedOn : today;
  const days = daysBetween(from, startsOn);
  if (days >= window.waitDays && days <= window.latestDays) return;
  const tell = complete ? checks.report : checks.warn;
  const bound = (allowed: number) => datePrinted(addDays(from, allowed));
  tell(
    'startDate',
    days < window.waitDays
      ? `${window.rule}: самая ранняя дата начала ${bound(window.waitDays)}`
      : `договор начинается не позже чем через ${window.latestDays} дн. после дня запроса: самая поздняя дата начала ${bound(window.latestDays)}`,
    'START_DATE_NOT_ALLOWED',
  );
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
