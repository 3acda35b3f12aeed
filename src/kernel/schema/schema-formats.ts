import { isUsualDate, isUsualDateOrYear, isUsualDateTime } from '../time/calendar.ts';

/** Formats of dates in schemas. Each has a check that the date exists, and the text of its error. */
export const formats = {
  date: {
    accepts: isUsualDate,
    expected: `дата, которая существует, в виде ГГГГ-ММ-ДД (годы 1900–2200), например 2026-11-21`,
  },
  'date-time': {
    accepts: isUsualDateTime,
    expected:
      'дата и время со смещением часового пояса в виде ГГГГ-ММ-ДДTчч:мм:сс+чч:мм, например 2026-11-21T10:00:00+03:00',
  },
  'date-or-year': {
    accepts: isUsualDateOrYear,
    expected: 'дата в виде ГГГГ-ММ-ДД, например 2021-01-01, либо год, например 2021',
  },
} as const satisfies Record<string, { accepts: (text: string) => boolean; expected: string }>;

export type FormatName = keyof typeof formats;
