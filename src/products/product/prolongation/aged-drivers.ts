import { isObject, isSameJson, type Json, type JsonObject } from '#kernel/json/json.ts';
import { wholeYears } from '#kernel/terms/measures.ts';
import { type DateText, fullYears } from '#kernel/time/calendar.ts';
import { dateIn } from './dates.ts';

/** Updates age and experience, if sent as years, of drivers copied from the earlier contract. */
export function agedDrivers(drivers: Json, stored: Json | undefined, since: DateText, today: DateText): Json {
  if (!Array.isArray(drivers)) return drivers;
  const known: readonly Json[] = Array.isArray(stored) ? stored : [];
  const years = Math.max(0, fullYears(since, today));
  return (drivers as readonly Json[]).map((driver) =>
    isObject(driver) && known.some((one) => isSameJson(one, driver)) ? aged(driver, years, today) : driver,
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

/** Returns the years since a date or, without a date, the earlier years plus the elapsed years. */
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
