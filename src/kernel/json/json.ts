export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True if two JSON values are equal. The order of fields does not matter. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isSameJson(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  // Count fields with `for in`, safe for JSON objects: lists of names would cost more than the comparison.
  let fields = 0;
  for (const key in left) {
    if (!Object.hasOwn(right, key) || !isSameJson(left[key], right[key])) return false;
    fields += 1;
  }
  for (const _ in right) fields -= 1;
  return fields === 0;
}

export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
