import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { changed } from '#kernel/json/json-change.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { TriedBody } from './tried-bodies.ts';

export interface WrittenCase {
  readonly title: string;
  readonly holderType: HolderType;
  readonly today: DateText;
  readonly body: JsonObject;
}

const pathsMax = 300;

/** Returns a case, and copies of it that each lack one field, to find rules that fail without this field. */
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

/** Lists the paths of all fields and list entries, at any depth. */
function pathsIn(value: Json, path: string): readonly string[] {
  const parts: readonly (readonly [string, Json])[] = Array.isArray(value)
    ? value.map((one, index) => [`${path}[${index}]`, one] as const)
    : isObject(value)
      ? Object.entries(value).map(([name, one]) => [path === '' ? name : `${path}.${name}`, one] as const)
      : [];
  return parts.flatMap(([at, part]) => [at, ...pathsIn(part, at)]);
}
