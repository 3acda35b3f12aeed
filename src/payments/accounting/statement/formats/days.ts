import { addDays, type DateText, isDate } from '#kernel/time/calendar.ts';

/** Converts "11.01.2026", "11.01.2026 10:15:00" or "2026-01-11" to an ISO date; undefined for a day that does not exist. */
export function russianDate(text: string): DateText | undefined {
  const day = text.trim().replace(/[ T]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?$/, '');
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(day);
  const date = match ? `${match[3]}-${match[2]}-${match[1]}` : day;
  return isDate(date) ? date : undefined;
}

const isoMoment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?)?(?:Z|([+-])(\d\d):?(\d\d))?$/;
const moscowMinutes = 180;

/** Returns the Moscow day of an xs:date or xs:dateTime; a time without an offset is Moscow time. */
export function bankDay(text: string): DateText | undefined {
  const trimmed = text.trim();
  const [, date = '', hour, minute, sign, offsetHours, offsetMinutes] = isoMoment.exec(trimmed) ?? [];
  if (!isDate(date)) return undefined;
  if (hour === undefined) return date;
  if (Number(hour) > 24 || Number(minute) > 59) return undefined;
  const local = Number(hour) * 60 + Number(minute);
  const isZoned = sign !== undefined || trimmed.endsWith('Z');
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0));
  return addDays(date, Math.floor((isZoned ? local - offset + moscowMinutes : local) / 1_440));
}
