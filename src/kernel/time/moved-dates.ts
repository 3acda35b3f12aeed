import { isObject, type Json, type JsonObject } from '../json/json.ts';
import {
  addDays,
  addMonths,
  type DateText,
  dateInText,
  datePrinted,
  daysBetween,
  isDate,
  lastDayOfTerm,
  monthsBetween,
} from './calendar.ts';

export interface DateMove {
  readonly writtenOn: DateText;
  readonly today: DateText;
  /** Start of the term. A day that is whole months after the start stays whole months after the moved start. */
  readonly startsOn: DateText;
}

/** Fields whose day must not move because it is a fact, such as the first day of a tariff. */
const fixedFields = new Set(['effectiveFrom']);

const isoDay = /(?<![\w./-])\d{4}-\d{2}-\d{2}(?=T|(?![\w-]))/g;
const printedDay = /(?<![\w.])(\d{2})\.(\d{2})\.(\d{4})(?![\w.])/g;

/** Moves a day by as many days as `today` is after `writtenOn`. A term of whole months keeps its length. */
export function movedDay(day: DateText, { writtenOn, today, startsOn }: DateMove): DateText {
  const later = daysBetween(writtenOn, today);
  const newStart = addDays(startsOn, later);
  // Keep only the year: 1 January of the moved year is still before the start.
  if (day.endsWith('-01-01') && day < startsOn) return `${addDays(day, later).slice(0, 4)}-01-01`;
  const months = day > startsOn ? monthsBetween(startsOn, addDays(day, 1)) : 0;
  if (months > 0 && addMonths(startsOn, months) === day) return addMonths(newStart, months);
  if (months > 0 && lastDayOfTerm(startsOn, months) === day) return lastDayOfTerm(newStart, months);
  return addDays(day, later);
}

/** Moves every day in a text, in the forms 2026-12-01 and 01.12.2026. Days inside version names do not change. */
export function movedText(text: string, move: DateMove): string {
  if (move.writtenOn === move.today) return text;
  return text
    .replace(isoDay, (day) => (isDate(day) ? movedDay(day, move) : day))
    .replace(printedDay, (printed, day: string, month: string, year: string) => {
      const date = `${year}-${month}-${day}`;
      return isDate(date) ? datePrinted(movedDay(date, move)) : printed;
    });
}

/** Moves the days of an example. Days in an object with a `startDate` move with that start. */
export function movedValue(value: Json, move: DateMove): Json {
  if (move.writtenOn === move.today) return value;
  if (typeof value === 'string') return movedText(value, move);
  if (Array.isArray(value)) return value.map((one: Json) => movedValue(one, move));
  return isObject(value) ? movedObject(value, move) : value;
}

function movedObject(value: JsonObject, move: DateMove): JsonObject {
  const { startDate } = value;
  const starts =
    typeof startDate === 'string' && isDate(dateInText(startDate)) ? dateInText(startDate) : undefined;
  const own = starts === undefined ? move : { ...move, startsOn: starts };
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, fixedFields.has(name) ? one : movedValue(one, own)]),
  );
}
