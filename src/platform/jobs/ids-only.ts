import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';

const id = /^[A-Za-z0-9_.:/-]{1,100}$/;

/** Throws for values that may be personal data: texts with Cyrillic letters, spaces, at signs or plus signs. */
export function requireIdsOnly(data: JsonObject): void {
  const path = findOther(data, '');
  if (path !== undefined)
    throw new Error(`a job carries ids only, and ${path} is none: let its handler look it up`);
}

/** Returns the path of the first value that is not an id. Does not return the value, because it may be personal data. */
function findOther(value: Json, path: string): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return undefined;
  if (typeof value === 'string') return id.test(value) ? undefined : path;
  const parts = isObject(value) ? Object.entries(value) : [...value.entries()];
  for (const [key, part] of parts) {
    const found = findOther(part, path === '' ? String(key) : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
