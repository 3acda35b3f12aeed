import { isObject, isSameJson, type Json } from './json.ts';

/**
 * A value with a JSON merge patch applied to it (RFC 7396): null removes a field, an array replaces the whole array. What
 * the patch leaves alone is not copied, nor is what it says again, and a patch that changes nothing gives the value itself.
 */
export function mergePatched(value: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return sameOf(value, patch);
  const before = isObject(value) ? value : {};
  const result: Record<string, Json> = {};
  let isChanged = before !== value;
  // What is removed is left out from the start: an object that has lost a field is slow to read.
  for (const name of Object.keys(before)) if (patch[name] !== null) result[name] = before[name] ?? null;
  for (const name of Object.keys(patch)) {
    const own = Object.hasOwn(before, name) ? before[name] : undefined;
    const change = patch[name] ?? null;
    const after = change === null ? undefined : mergePatched(own, change);
    if (after === own) continue;
    if (after !== undefined) result[name] = after;
    isChanged = true;
  }
  return isChanged ? result : before;
}

/** What says the same as before is what was there before, also in arrays that were sent whole. */
function sameOf(before: Json | undefined, now: Json): Json {
  if (before === undefined) return now;
  if (isSameJson(before, now)) return before;
  if (Array.isArray(before) && Array.isArray(now))
    return now.map((item: Json, index) => sameOf(before[index], item));
  if (!isObject(before) || !isObject(now)) return now;
  const result: Record<string, Json> = { ...now };
  for (const name of Object.keys(now))
    if (Object.hasOwn(before, name)) result[name] = sameOf(before[name], now[name] ?? null);
  return result;
}
