import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { addDays, dateOf } from '#kernel/time/calendar.ts';
import { nestedObject } from './merge.ts';
import type { PreviousContract } from './prolongation.ts';

/** The body that goes on from an earlier contract, in which product and list the persons stand, and whether one is insured for more. */
interface Continued {
  readonly body: JsonObject;
  readonly code: string;
  readonly list: string;
  isMore(now: InsuredPerson, before: InsuredPerson): boolean;
}

/** A person as a body has it, with all that the body insures. */
export interface InsuredPerson {
  readonly own: JsonObject;
  readonly person: JsonObject;
}

/** What was said of health holds on without a gap in cover and for no greater sum; else it is asked again. */
export function healthAskedAgain(
  { body: earlier, endsOn }: PreviousContract,
  { body, code, list, isMore }: Continued,
): JsonObject {
  const { startDate } = body;
  const isGap = typeof startDate !== 'string' || dateOf(startDate) > addDays(endsOn, 1);
  const [before, now] = [
    nestedObject(earlier, 'insuredObject', code),
    nestedObject(body, 'insuredObject', code),
  ];
  const [known, persons] = [before[list], now[list]];
  if (!Array.isArray(persons)) return body;
  const kept = persons.map((person: Json, index) => {
    const old = Array.isArray(known) ? known[index] : undefined;
    if (!isObject(person) || !isObject(old) || person.health !== old.health) return person;
    const { health: _, ...rest } = person;
    return isGap || isMore({ own: now, person }, { own: before, person: old }) ? rest : person;
  });
  return {
    ...body,
    insuredObject: { ...nestedObject(body, 'insuredObject'), [code]: { ...now, [list]: kept } },
  };
}
