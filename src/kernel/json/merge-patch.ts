import { isObject, isSameJson, type Json } from './json.ts';

/** Applies a JSON merge patch (RFC 7396). The result shares its unchanged parts with `value`. */
export function applyMergePatch(value: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return sameOf(value, patch);
  const before = isObject(value) ? value : {};
  const result: Record<string, Json> = {};
  let isChanged = before !== value;
  // Copy the fields that are not removed, because V8 reads an object slowly after a `delete`.
  for (const name of Object.keys(before)) if (patch[name] !== null) result[name] = before[name] ?? null;
  for (const name of Object.keys(patch)) {
    const own = Object.hasOwn(before, name) ? before[name] : undefined;
    const change = patch[name] ?? null;
    const after = change === null ? undefined : applyMergePatch(own, change);
    if (after !== undefined) result[name] = after;
    isChanged ||= after !== own;
  }
  return isChanged ? result : before;
}

/** Replaces each part of `now` by the equal part of `before`, also in arrays that were sent whole. */
function sameOf(before: Json | undefined, now: Json): Json {
  if (isSameJson(before, now)) return before ?? null;
  if (Array.isArray(before) && Array.isArray(now))
    return now.map((item: Json, index) => sameOf(before[index], item));
  if (!isObject(before) || !isObject(now)) return now;
  const result: Record<string, Json> = {};
  for (const name in now) result[name] = sameOf(before[name], now[name] ?? null);
  return result;
}

/** Builds the merge patch; compares parts by identity. An array that has not grown is reduced to its changed items. */
export function createMergePatch(before: Json | undefined, now: Json): Json {
  if (Array.isArray(before) && Array.isArray(now) && now.length <= before.length)
    return now.flatMap((item: Json, index) =>
      item === before[index] ? [] : [createMergePatch(before[index], item)],
    );
  if (!isObject(before) || !isObject(now)) return now;
  const others: Record<string, Json> = {};
  for (const name in now)
    if (now[name] !== before[name]) others[name] = createMergePatch(before[name], now[name] ?? null);
  return others;
}
