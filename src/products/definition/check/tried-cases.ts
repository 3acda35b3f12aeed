import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { changed } from '#kernel/json/json-change.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { TriedBody } from './tried-bodies.ts';

/** A body that the author of a product wrote. */
export interface WrittenCase {
  readonly title: string;
  readonly holderType: HolderType;
  readonly today: DateText;
  readonly body: JsonObject;
}

const pathsMax = 300;

/** A case, and that without each of its fields, one by one: what an author has taken for granted. */
export function casesTried({ title, today, body }: WrittenCase): readonly TriedBody[] {
  const whole = { what: `the case «${title}»`, body, today };
  const without = pathsIn(body, '')
    .slice(0, pathsMax)
    .map((path) => ({
      what: `${whole.what} without ${path}`,
      body: changed(body, { [path]: undefined }),
      today,
    }));
  return [whole, ...without];
}

/** Every field and every entry, at any depth. */
function pathsIn(value: Json, path: string): readonly string[] {
  const parts: readonly (readonly [string, Json])[] = Array.isArray(value)
    ? value.map((one, index) => [`${path}[${index}]`, one] as const)
    : isObject(value)
      ? Object.entries(value).map(([name, one]) => [path === '' ? name : `${path}.${name}`, one] as const)
      : [];
  return parts.flatMap(([at, part]) => [at, ...pathsIn(part, at)]);
}
