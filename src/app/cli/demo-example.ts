import { addDays, type DateText, dateOf, daysBetween, isDate } from '#kernel/calendar.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json.ts';

/** An example as if it had been written today: every day in it as many days later as its consent is. */
export function writtenToday(example: JsonObject, today: DateText): JsonObject {
  const { consentPersonalData } = example;
  const written = isObject(consentPersonalData) ? consentPersonalData.dateIssue : undefined;
  const days = typeof written === 'string' ? daysBetween(dateOf(written), today) : 0;
  return later(example, days) as JsonObject;
}

function later(value: Json, days: number): Json {
  if (typeof value === 'string')
    return isMoment(value) ? addDays(dateOf(value), days) + value.slice(10) : value;
  if (Array.isArray(value)) return value.map((one: Json) => later(one, days));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, later(one, days)]));
}

/** "2026-12-01" or a moment of that day. */
function isMoment(text: string): boolean {
  return isDate(dateOf(text)) && (text.length === 10 || text[10] === 'T');
}
