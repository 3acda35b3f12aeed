import { isObject, isSameJson, type Json, type JsonObject } from './json.ts';

/** Applies a JSON merge patch (RFC 7396). The result shares its unchanged parts with `value`. */
export function applyMergePatch(value: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return sameOf(value, patch);
  const before = isObject(value) ? value : {};
  const result: Record<string, Json> = { ...before };
  let isChanged = before !== value;
  let isRemoved = false;
  for (const name of Object.keys(patch)) {
    const own = Object.hasOwn(before, name) ? before[name] : undefined;
    const change = patch[name] ?? null;
    if (change === null) isRemoved ||= own !== undefined;
    else {
      const after = applyMergePatch(own, change);
      result[name] = after;
      isChanged ||= after !== own;
    }
  }
  if (isRemoved) return withoutRemoved(result, patch);
  return isChanged ? result : before;
}

/** Copies the fields that the patch does not remove, because V8 reads an object slowly after a `delete`. */
function withoutRemoved(value: JsonObject, patch: JsonObject): JsonObject {
  const rest: Record<string, Json> = {};
  for (const name of Object.keys(value)) if (patch[name] !== null) rest[name] = value[name] ?? null;
  return rest;
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

/** Builds the merge patch from `before` to `now`. Only fields in `by` have changed. Compares parts by identity. */
export function createMergePatch(before: Json | undefined, now: Json, by: Json = now): Json {
  if (Array.isArray(before) && Array.isArray(now) && now.length <= before.length)
    return now.flatMap((item: Json, index) =>
      item === before[index] ? [] : [createMergePatch(before[index], item)],
    );
  if (!isObject(before) || !isObject(now)) return now;
  const others: Record<string, Json> = {};
  for (const name in isObject(by) ? by : now) {
    const after = now[name];
    if (after !== undefined && after !== before[name])
      others[name] = createMergePatch(before[name], after, isObject(by) ? by[name] : after);
  }
  return others;
}
