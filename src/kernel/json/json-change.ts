import { isObject, type Json, type JsonObject } from './json.ts';

/** New values by path, such as `insuredObject.osago.drivers[0].person.birthDate`. Undefined removes the value. */
export type Changes = Readonly<Record<string, Json | undefined>>;

/** Copies `body` with the changes. Missing objects on a path are created. */
export function changed(body: JsonObject, changes: Changes): JsonObject {
  let result: Json = body;
  for (const [path, value] of Object.entries(changes)) result = replaced(result, segments(path), value);
  return isObject(result) ? result : body;
}

export function valueAt(body: Json, path: string): Json | undefined {
  let current: Json | undefined = body;
  for (const key of segments(path)) {
    if (typeof key === 'number') current = Array.isArray(current) ? current[key] : undefined;
    else current = isObject(current) ? current[key] : undefined;
  }
  return current;
}

function segments(path: string): (string | number)[] {
  return path.split(/\.|(?=\[)/).map((part) => (part.startsWith('[') ? Number(part.slice(1, -1)) : part));
}

function replaced(value: Json | undefined, path: readonly (string | number)[], next: Json | undefined): Json {
  const [key, ...rest] = path;
  if (typeof key === 'number') {
    const items: Json[] = Array.isArray(value) ? [...value] : [];
    if (rest.length > 0) items[key] = replaced(items[key], rest, next);
    else if (next === undefined) items.splice(key, 1);
    else items[key] = next;
    return items;
  }
  const copy: Record<string, Json> = isObject(value) ? { ...value } : {};
  if (key === undefined) return copy;
  if (rest.length > 0) copy[key] = replaced(copy[key], rest, next);
  else if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}
