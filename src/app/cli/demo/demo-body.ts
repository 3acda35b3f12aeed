import { requestExamples, writtenToday } from '#http/protocol/openapi/examples.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { changed } from '#kernel/json/json-change.ts';
import { addMonths, type DateText, moscowDate } from '#kernel/time/calendar.ts';

/** Returns the first OSAGO example, dated today. The driver has bonus-malus class 7; the young driver has class 4. */
export function demoBody(
  now: Date,
  { youngDriver = false, vin }: { readonly youngDriver?: boolean; readonly vin?: string } = {},
): JsonObject {
  const today = moscowDate(now);
  const [example] = requestExamples('osago', 'individual');
  if (!example) throw new Error('there is no example of osago');
  const object = 'insuredObject.osago';
  const driver = `${object}.drivers[0]`;
  return changed(writtenToday(example.body, today), {
    ...(vin === undefined ? {} : { [`${object}.vehicle.vin`]: vin }),
    [`${driver}.driversLicense`]: licence('300007'),
    // Fixed ages would become wrong as years pass.
    [`${driver}.driverAge`]: undefined,
    [`${driver}.driveExperience`]: undefined,
    ...(youngDriver ? { [`${object}.drivers[1]`]: youngOne(today) } : {}),
  });
}

function youngOne(today: DateText): JsonObject {
  const birthDate = addMonths(today, -22 * 12 - 1);
  return {
    person: { lastName: 'Образцова', firstName: 'Анна', birthDate, gender: 'F', isResident: true },
    driversLicense: licence('300004'),
    driveExperienceFrom: addMonths(today, -37),
  };
}

function licence(number: string): JsonObject {
  return { typeCode: 'DRIVER_LICENSE', serial: '9900', number, countryCode: 'RU' };
}
