/** A calendar date as ISO text, `YYYY-MM-DD`. Comparing the texts compares the dates. */
export type DateText = string;

// Dates are parsed character by character: regular expressions and Date objects took half of a premium's calculation time.

/** True for an existing date; false for 2026-02-30. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false;
  const year = yearIn(text);
  const month = pair(text, 5);
  const day = pair(text, 8);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

const yearPattern = /^(?:(?:19|20|21)\d\d|2200)$/;
const dateTimePattern =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** True for an existing date from 1900 to 2200. */
export function isUsualDate(text: string): boolean {
  return isDate(text) && text >= '1900' && text < '2201';
}

/** True for an existing date from 1900 to 2200 with a time, seconds, and an offset or Z. */
export function isUsualDateTime(text: string): boolean {
  return dateTimePattern.test(text) && isUsualDate(text.slice(0, 10));
}

/** True for an existing date from 1900 to 2200, or for a year alone. */
export function isUsualDateOrYear(text: string): boolean {
  return isUsualDate(text) || yearPattern.test(text);
}

/** Returns the date in an ISO date-time, without converting the sender's time zone. */
export function dateInText(dateTime: string): DateText {
  return dateTime.slice(0, 10);
}

export function addDays(date: DateText, days: number): DateText {
  return fromDayNumber(dayNumber(date) + days);
}

/** Adds months to a date. If the resulting month lacks the day, returns the last day of that month. */
export function addMonths(date: DateText, months: number): DateText {
  const index = yearIn(date) * 12 + (pair(date, 5) - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12 + 1;
  return written(toYear, toMonth, Math.min(pair(date, 8), daysInMonth(toYear, toMonth)));
}

/** Returns the first day of the month that contains a date. */
export function firstOfMonth(date: DateText): DateText {
  return `${date.slice(0, 8)}01`;
}

/** Returns the last day of a term of whole months (Civil Code, article 192, clause 3). */
export function lastDayOfTerm(startsOn: DateText, months: number): DateText {
  const day = pair(startsOn, 8);
  const index = yearIn(startsOn) * 12 + (pair(startsOn, 5) - 1) + months - (day === 1 ? 1 : 0);
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  const last = daysInMonth(year, month);
  return written(year, month, day === 1 || day > last ? last : day - 1);
}

/** Counts days from `from` to `to`; 0 for the same day, negative if `to` is earlier. */
export function daysBetween(from: DateText, to: DateText): number {
  return dayNumber(to) - dayNumber(from);
}

/** Counts completed years from `from` to `to`; negative if `to` is earlier. */
export function fullYears(from: DateText, to: DateText): number {
  return yearIn(to) - yearIn(from) - (to.slice(5) < from.slice(5) ? 1 : 0);
}

/** Counts completed months from `from` to `to`; negative if `to` is earlier. */
export function monthsBetween(from: DateText, to: DateText): number {
  const months = (yearIn(to) - yearIn(from)) * 12 + pair(to, 5) - pair(from, 5);
  return months - (to.slice(8) < from.slice(8) ? 1 : 0);
}

/** True if `day` is earlier than `other`; false if one of them is unknown. */
export function isBefore(day: DateText | undefined, other: DateText | undefined): boolean {
  return day !== undefined && other !== undefined && day < other;
}

/** Formats a date for Russian documents: "21.11.2026". */
export function datePrinted(date: DateText): string {
  return `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
}

const daysOf400Years = 146_097;
/** Number of days from 0000-03-01 to 1970-01-01. */
const daysBeforeEpoch = 719_468;

export function dateOfEpochDay(day: number): DateText {
  return fromDayNumber(day + daysBeforeEpoch);
}

const moscowOffsetMs = 3 * 3_600_000;
const moscowOffset = '+03:00';
/** Length of a day in ms. Moscow and UTC have no clock changes. */
export const dayMs = 86_400_000;

/** Returns the calendar date in Moscow, where the insurer is. Moscow has had UTC+3 all year since 2014. */
export function moscowDate(moment: Date): string {
  const moscowMs = moment.getTime() + moscowOffsetMs;
  return dateOfEpochDay(Math.floor(moscowMs / dayMs));
}

/** Converts a date-time to Moscow's offset; returns another text unchanged. */
export function inMoscow(dateTime: string): string {
  return dateTime.endsWith(moscowOffset) || !isUsualDateTime(dateTime)
    ? dateTime
    : moscowDateTime(new Date(dateTime));
}

export function toMoscowDay(dateTime: string): DateText {
  return dateInText(inMoscow(dateTime));
}

/** Returns the first second of a day in Moscow, as a date-time for the API. */
export function moscowDayStart(date: string): string {
  return `${date}T00:00:00${moscowOffset}`;
}

export function moscowMidnight(date: string): Date {
  return new Date(moscowDayStart(date));
}

/** Returns the last second of a day in Moscow, as a date-time for the API. */
export function moscowDayEnd(date: string): string {
  return `${date}T23:59:59${moscowOffset}`;
}

/** Formats a moment for the API in Moscow time: "2026-11-21T10:00:00+03:00". */
export function moscowDateTime(moment: Date): string {
  return `${new Date(moment.getTime() + moscowOffsetMs).toISOString().slice(0, 19)}${moscowOffset}`;
}

/** Counts days since 0000-03-01 of the Gregorian calendar. Years begin in March, so that a leap day ends its year. */
function dayNumber(date: DateText): number {
  const month = pair(date, 5);
  const year = yearIn(date) - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + pair(date, 8) - 1;
  return year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear;
}

function fromDayNumber(dayNumber: number): DateText {
  const era = Math.floor(dayNumber / daysOf400Years);
  const dayOfEra = dayNumber - era * daysOf400Years;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = dayOfEra - yearOfEra * 365 - leapDays;
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return written(era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day);
}

/** Parses the two digits at `at`; NaN if one is not a digit. */
function pair(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function yearIn(date: string): number {
  return pair(date, 0) * 100 + pair(date, 2);
}

function written(year: number, month: number, day: number): DateText {
  const digits = year >= 1_000 ? String(year) : String(year).padStart(4, '0');
  return `${digits}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
