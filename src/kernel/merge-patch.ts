import { isObject, type Json } from './json.ts';

/**
 * A value with a JSON merge patch applied to it (RFC 7396): null removes a field, an array replaces the whole array. What
 * the patch leaves alone is not copied, and a patch that changes nothing gives the value itself.
 */
export function mergePatched(value: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const before = isObject(value) ? value : undefined;
  const result: Record<string, Json> = { ...before };
  let isChanged = before === undefined;
  for (const [name, change] of Object.entries(patch)) {
    const own = before && Object.hasOwn(before, name) ? before[name] : undefined;
    if (change === null) {
      if (own === undefined) continue;
      delete result[name];
      isChanged = true;
      continue;
    }
    const after = mergePatched(own, change);
    if (after === own) continue;
    result[name] = after;
    isChanged = true;
  }
  return isChanged || before === undefined ? result : before;
}
