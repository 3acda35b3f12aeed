import { isObject, type Json, type JsonObject } from '#kernel/json.ts';
import type { Fingerprints, FingerprintUse } from '#platform/keys/fingerprints.ts';
import { keysOfRecords, type NamedRecord, type PersonKey } from './people-keys.ts';
import { isSpecialKey, sealedData } from './special-data.ts';

/** Keys under which bodies carry people, organizations, their documents and how to reach them. */
const personalKeys = new Set([
  'person',
  'organization',
  'passport',
  'document',
  'driversLicense',
  'address',
  'phone',
  'email',
  // Numbers of cards are personal, and the interface does not say where they stand.
  'loyalties',
]);

/** True for a field whose content is of people or organizations, whatever stands in it. */
export function isPersonalKey(key: string): boolean {
  return personalKeys.has(key) || isSpecialKey(key);
}

/** A body without its personal data, and where each piece of it belongs. */
export interface Separated {
  readonly body: JsonObject;
  /** Path (JSON array as text) to fingerprint of the content, hexadecimal. */
  readonly personal: Readonly<Record<string, string>>;
  readonly records: ReadonlyMap<string, Json>;
  /** By what its people are found. */
  readonly peopleKeys: readonly PersonKey[];
}

/** Among the places of a body: the personal record that is the line of the contract, and stands nowhere in the body. */
export const subjectPlace = 'subject';

/**
 * Takes the personal data out of a body, so that it is stored once for a partner and everything else refers to it. Special ones are
 * sealed, and no two contracts (`draftId`) share them: what becomes of one never touches what another has.
 */
export function separate(body: JsonObject, fingerprints: Fingerprints, draftId: string): Separated {
  const personal: Record<string, string> = {};
  const records = new Map<string, Json>();
  const named: NamedRecord[] = [];

  function takeOut(value: Json, path: readonly (string | number)[]): Json {
    if (Array.isArray(value)) return value.map((item, index) => takeOut(item, [...path, index]));
    if (!isObject(value)) return value;
    const rest: [string, Json][] = [];
    for (const [key, content] of Object.entries(value)) {
      if (isPersonalKey(key) && content !== null) keep(content, [...path, key], isSpecialKey(key));
      else rest.push([key, takeOut(content, [...path, key])]);
    }
    return Object.fromEntries(rest);
  }

  function keep(content: Json, path: readonly (string | number)[], isSpecial: boolean): void {
    const fingerprint = isSpecial
      ? fingerprintOf([draftId, content], fingerprints, 'special-record')
      : fingerprintOf(content, fingerprints);
    personal[JSON.stringify(path)] = fingerprint;
    if (!isSpecial && !records.has(fingerprint)) named.push([String(path.at(-1)), content]);
    records.set(fingerprint, isSpecial ? sealedData(content, fingerprints.sealer) : content);
  }

  const rest = takeOut(body, []) as JsonObject;
  return { body: rest, personal, records, peopleKeys: keysOfRecords(named, fingerprints) };
}

/** Under which a personal record is kept once. */
export function fingerprintOf(
  content: Json,
  fingerprints: Fingerprints,
  use: FingerprintUse = 'personal-record',
): string {
  return fingerprints.of(use, JSON.stringify(content, inOrder)).toString('hex');
}

/** The database does not keep the order of fields, so the same content read and sent back has another. */
function inOrder(_key: string, value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Puts the personal data back where it was. */
export function reunite(
  body: JsonObject,
  personal: Readonly<Record<string, string>>,
  records: Readonly<Record<string, Json>>,
): JsonObject {
  const whole = structuredClone(body);
  for (const [pathText, fingerprint] of Object.entries(personal)) {
    if (pathText === subjectPlace) continue;
    const content = records[fingerprint];
    if (content === undefined) throw new Error(`the personal record of ${pathText} is missing`);
    place(whole, JSON.parse(pathText) as (string | number)[], content);
  }
  return whole;
}

function place(root: JsonObject, path: readonly (string | number)[], content: Json): void {
  let holder = root as Record<string | number, Json>;
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, Json>;
  const last = path.at(-1);
  if (last !== undefined) holder[last] = content;
}
