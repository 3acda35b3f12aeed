import { type DateText, dateOf } from '#kernel/calendar.ts';
import { isObject, type JsonObject } from '#kernel/json.ts';
import { movedValue } from '#kernel/moved-dates.ts';

/** An example as if it had been written today: its consent says when it was. */
export function writtenToday(example: JsonObject, today: DateText): JsonObject {
  const { consentPersonalData, startDate } = example;
  const written = isObject(consentPersonalData) ? consentPersonalData.dateIssue : undefined;
  const writtenOn = typeof written === 'string' ? dateOf(written) : today;
  const startsOn = typeof startDate === 'string' ? dateOf(startDate) : writtenOn;
  return movedValue(example, { writtenOn, today, startsOn }) as JsonObject;
}
