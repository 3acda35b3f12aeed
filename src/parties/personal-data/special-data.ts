import { isObject, isSameJson, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { Sealer } from '#platform/keys/fingerprints.ts';
import { isSameName } from '../person/person-name.ts';

/** Personal data of special categories (152-FZ, article 10) are always stored encrypted. */

const specialKey = 'health';

export function isSpecialKey(key: string): boolean {
  return key === specialKey;
}

interface Sealed {
  readonly sealed: string;
}

export function sealedData(content: Json, sealer: Sealer): JsonObject & Sealed {
  return { sealed: sealer.seal(JSON.stringify(content)) };
}

/** Decrypts the special data of a body. Throws if they were encrypted with another key. */
export function openedBody(body: JsonObject, sealer: Sealer): JsonObject {
  return changedSpecial(body, (value) => {
    const text = isSealed(value) ? sealer.open(value.sealed) : JSON.stringify(value);
    if (text === undefined) throw new Error('special data were sealed with another key');
    return JSON.parse(text) as Json;
  });
}

export function withoutSpecial(body: JsonObject): JsonObject {
  return hasSpecial(body) ? changedSpecial(body, () => undefined) : body;
}

/** Special data and their path, such as `insuredObject.….insuredPersons[0].health`. */
export interface SpecialData {
  readonly field: string;
  readonly content: Json;
}

export function specialIn(value: Json, field = ''): readonly SpecialData[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => specialIn(one, `${field}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, content]) => {
    const at = field === '' ? key : `${field}.${key}`;
    return isSpecialKey(key) ? [{ field: at, content }] : specialIn(content, at);
  });
}

/** True if a value contains special data. The check runs for every request, so it allocates no memory. */
export function hasSpecial(value: object): boolean {
  if (Array.isArray(value))
    return value.some((one) => typeof one === 'object' && one !== null && hasSpecial(one));
  for (const key in value) {
    if (isSpecialKey(key)) return true;
    const content = (value as Record<string, unknown>)[key];
    if (typeof content === 'object' && content !== null && hasSpecial(content)) return true;
  }
  return false;
}

/** Copies stored special data into the body for each person whom the body contains without special data. */
export function withStoredSpecial(body: JsonObject, stored: JsonObject): JsonObject {
  return restoreStored(body, stored) as JsonObject;
}

function restoreStored(value: Json, stored: Json | undefined): Json {
  if (Array.isArray(value)) {
    const list = Array.isArray(stored) ? stored : [];
    return value.map((one, index) => restoreStored(one, list[index]));
  }
  if (!isObject(value) || !isObject(stored)) return value;
  const own = Object.entries(value).map(
    ([key, content]) => [key, restoreStored(content, stored[key])] as const,
  );
  const left = isSamePerson(value.person, stored.person)
    ? Object.entries(stored).filter(([key]) => isSpecialKey(key) && value[key] === undefined)
    : [];
  return Object.fromEntries([...own, ...left]);
}

/** True if two records describe one person. Surname and middle name are ignored, because they may change by marriage. */
function isSamePerson(one: Json | undefined, other: Json | undefined): boolean {
  if (!isObject(one) || !isObject(other)) return false;
  const isKnown = (['birthDate', 'gender'] as const).every(
    (name) => one[name] !== undefined && one[name] === other[name],
  );
  const [first, otherFirst] = [one.firstName, other.firstName];
  const isNamedAlike =
    typeof first === 'string' && typeof otherFirst === 'string' && isSameName(first, otherFirst);
  return (isKnown && isNamedAlike) || isSameJson(one, other);
}

/** Replaces the special data of a body; returns the same object if nothing changes. */
function changedSpecial(body: JsonObject, change: (value: Json) => Json | undefined): JsonObject {
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) {
      const list = value.map(visit);
      return list.every((one, index) => one === value[index]) ? value : list;
    }
    if (!isObject(value)) return value;
    let isChanged = false;
    const entries = Object.entries(value).flatMap(([key, content]): [string, Json][] => {
      const next = isSpecialKey(key) ? change(content) : visit(content);
      isChanged ||= next !== content;
      return next === undefined ? [] : [[key, next]];
    });
    return isChanged ? Object.fromEntries(entries) : value;
  };
  return visit(body) as JsonObject;
}

function isSealed(value: Json): value is JsonObject & Sealed {
  return isObject(value) && typeof value.sealed === 'string' && Object.keys(value).length === 1;
}
