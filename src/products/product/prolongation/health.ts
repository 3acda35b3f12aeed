import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { addDays, dateInText } from '#kernel/time/calendar.ts';
import { nestedObject } from './merge.ts';
import type { PreviousContract } from './prolongation.ts';

interface Continued {
  readonly body: JsonObject;
  readonly code: string;
  readonly list: string;
  isMore(now: InsuredPerson, before: InsuredPerson): boolean;
}

export interface InsuredPerson {
  readonly own: JsonObject;
  readonly person: JsonObject;
}

/** Removes copied health answers that must be repeated: all after a gap in cover, or of persons whose sum grows. */
export function healthAskedAgain(
  { body: earlier, endsOn }: PreviousContract,
  { body, code, list, isMore }: Continued,
): JsonObject {
  const { startDate } = body;
  const isGap = typeof startDate !== 'string' || dateInText(startDate) > addDays(endsOn, 1);
  const [before, now] = [
    nestedObject(earlier, 'insuredObject', code),
    nestedObject(body, 'insuredObject', code),
  ];
  const [known, persons] = [before[list], now[list]];
  if (!Array.isArray(persons)) return body;
  const carried = persons.map((person: Json, index) => {
    const old = Array.isArray(known) ? known[index] : undefined;
    if (!isObject(person) || !isObject(old) || person.health !== old.health) return person;
    const { health: _, ...rest } = person;
    return isGap || isMore({ own: now, person }, { own: before, person: old }) ? rest : person;
  });
  return {
    ...body,
    insuredObject: { ...nestedObject(body, 'insuredObject'), [code]: { ...now, [list]: carried } },
  };
}
