import { requestExamples } from '#http/protocol/openapi/examples.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { changed } from '#kernel/json/json-change.ts';
import { addMonths, type DateText, dateInText, moscowDate } from '#kernel/time/calendar.ts';
import { movedValue } from '#kernel/time/moved-dates.ts';

/** The first example of osago as if it had been written at this moment, its driver of class 7, perhaps with another one of class 4. */
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
    // Years that an example names would be wrong a year later.
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

/** An example as if it had been written today: its consent says when it was. */
export function writtenToday(example: JsonObject, today: DateText): JsonObject {
  const { consentPersonalData, startDate } = example;
  const written = isObject(consentPersonalData) ? consentPersonalData.dateIssue : undefined;
  const writtenOn = typeof written === 'string' ? dateInText(written) : today;
  const startsOn = typeof startDate === 'string' ? dateInText(startDate) : writtenOn;
  return movedValue(example, { writtenOn, today, startsOn }) as JsonObject;
}
