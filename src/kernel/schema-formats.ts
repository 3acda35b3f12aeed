import { isDate } from './calendar.ts';

const yearPattern = /^(?:(?:19|20|21)\d\d|2200)$/;
const datePattern = /^(?:(?:19|20|21)\d\d|2200)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const dateTimePattern =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** The formats that schemas may name, each with a check of an existing date and what to say of a bad one. */
export const formats = {
  date: {
    accepts: isCalendarDate,
    expected: `дата, которая существует, в виде ГГГГ-ММ-ДД (годы 1900–2200), например 2026-11-21`,
  },
  'date-time': {
    accepts: isDateTime,
    expected:
      'дата и время со смещением часового пояса в виде ГГГГ-ММ-ДДTчч:мм:сс+чч:мм, например 2026-11-21T10:00:00+03:00',
  },
  'date-or-year': {
    accepts: (text: string) => isCalendarDate(text) || isUsualYear(text),
    expected: 'дата в виде ГГГГ-ММ-ДД, например 2021-01-01, либо год, например 2021',
  },
} as const satisfies Record<string, { accepts: (text: string) => boolean; expected: string }>;

export type FormatName = keyof typeof formats;

/** A date that exists, in a year from 1900 to 2200. */
function isCalendarDate(text: string): boolean {
  // Every month has 28 days, so only the days after need the calendar.
  return datePattern.test(text) && (text.slice(8) <= '28' || isDate(text));
}

/** A date-time of an existing date with seconds and an offset (or Z). */
function isDateTime(text: string): boolean {
  return dateTimePattern.test(text) && isCalendarDate(text.slice(0, 10));
}

function isUsualYear(text: string): boolean {
  return yearPattern.test(text);
}
