import { type DateText, dateOf } from '#kernel/calendar.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json.ts';
import { movedValue } from '#kernel/moved-dates.ts';
import { examplesStartOn, examplesWrittenOn } from './examples.ts';

/** An example as if it had been written on the day, so that whoever copies it sends no day of the past. */
export function exampleOf<Example extends Json>(today: DateText, example: Example): Example {
  const start = isObject(example) ? example.startDate : undefined;
  const startsOn = typeof start === 'string' ? dateOf(start) : examplesStartOn;
  return movedValue(example, { writtenOn: examplesWrittenOn, today, startsOn }) as Example;
}

/** The description with all its examples, of bodies, answers and fields, as if they had been written on the day. */
export function withExamplesOf(today: DateText, description: JsonObject): JsonObject {
  return today === examplesWrittenOn ? description : objectOf(today, description);
}

function objectOf(today: DateText, node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, partOf(today, key, value)]));
}

function partOf(today: DateText, key: string, value: Json): Json {
  if (key === 'example') return exampleOf(today, value);
  // Of a field they are a list of values, elsewhere named examples.
  if (key === 'examples')
    return Array.isArray(value) ? value.map((one) => exampleOf(today, one)) : namedOf(today, value);
  if (Array.isArray(value)) return value.map((one: Json) => partOf(today, '', one));
  return isObject(value) ? objectOf(today, value) : value;
}

function namedOf(today: DateText, examples: Json): Json {
  if (!isObject(examples)) return examples;
  return Object.fromEntries(
    Object.entries(examples).map(([name, one]) => [
      name,
      isObject(one) && one.value !== undefined ? { ...one, value: exampleOf(today, one.value) } : one,
    ]),
  );
}
