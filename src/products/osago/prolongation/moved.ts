import { addMonths, type DateText, fullYears } from '../../../kernel/calendar.ts';
import { isObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import { wholeYears } from '../../../kernel/measures.ts';
import { readDate } from '../../contract-dates.ts';

/** First and last day. */
interface Term {
  readonly startsOn: DateText;
  readonly endsOn: DateText;
}

/** The old periods of use in the new term: the whole term stays whole, a season comes again in its months. */
export function movedPeriods(
  periods: Json | undefined,
  old: { readonly startsOn: DateText; readonly termEndsOn: DateText },
  term: Term | undefined,
): readonly Json[] | undefined {
  if (!Array.isArray(periods) || !term) return undefined;
  const [first] = periods as readonly Json[];
  const wasWhole =
    periods.length === 1 && isObject(first) && first.start === old.startsOn && first.end === old.termEndsOn;
  if (wasWhole) return [{ start: term.startsOn, end: term.endsOn }];
  return (periods as readonly Json[]).map((period) => movedPeriod(period, term));
}

function movedPeriod(period: Json, { startsOn }: Term): Json {
  if (!isObject(period)) return period;
  const [start, end] = [dateIn(period.start), dateIn(period.end)];
  if (start === undefined || end === undefined) return period;
  const years = Math.max(0, yearsUntil(start, startsOn));
  return { ...period, start: addMonths(start, 12 * years), end: addMonths(end, 12 * years) };
}

/** How many years have to pass until the day lies in the term. */
function yearsUntil(day: DateText, startsOn: DateText): number {
  const years = fullYears(day, startsOn);
  return addMonths(day, 12 * years) < startsOn ? years + 1 : years;
}

/** Drivers have grown older since, where the application tells their years. */
export function agedDrivers(drivers: Json, since: DateText, today: DateText): Json {
  if (!Array.isArray(drivers)) return drivers;
  const years = Math.max(0, fullYears(since, today));
  return (drivers as readonly Json[]).map((driver) =>
    isObject(driver) ? aged(driver, years, today) : driver,
  );
}

function aged(driver: JsonObject, years: number, today: DateText): JsonObject {
  const birthDate = isObject(driver.person) ? dateIn(driver.person.birthDate) : undefined;
  return {
    ...driver,
    ...grown(driver, 'driverAge', birthDate, years, today),
    ...grown(driver, 'driveExperience', dateIn(driver.driveExperienceFrom), years, today),
  };
}

/** The years of today: counted from a date where there is one, else the old ones and those since. */
function grown(
  driver: JsonObject,
  name: string,
  from: DateText | undefined,
  years: number,
  today: DateText,
): JsonObject {
  const before = driver[name];
  if (typeof before !== 'string' && typeof before !== 'number') return {};
  const now =
    from === undefined ? (wholeYears(String(before)) ?? Number.NaN) + years : fullYears(from, today);
  if (Number.isNaN(now)) return {};
  return { [name]: typeof before === 'number' ? now : String(now) };
}

function dateIn(value: Json | undefined): DateText | undefined {
  return typeof value === 'string' ? readDate(value) : undefined;
}
