import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { Fingerprints, FingerprintUse } from '#platform/keys/fingerprints.ts';
import { keysOfRecords, type NamedRecord, type PersonKey } from './people-keys.ts';
import { isSpecialKey, sealedData } from './special-data.ts';

/** Names of body fields with people, organizations, documents and contacts. */
const personalKeys = new Set([
  'person',
  'organization',
  'passport',
  'document',
  'driversLicense',
  'address',
  'phone',
  'email',
  // Treat `loyalties` as personal: it may contain card numbers, and the API does not define where.
  'loyalties',
  'refundDetails',
]);

export function isPersonalKey(key: string): boolean {
  return personalKeys.has(key) || isSpecialKey(key);
}

/** A body without personal data, and the records with the personal data. */
export interface Separated {
  readonly body: JsonObject;
  /** Hexadecimal fingerprints of the records. Keys are `peoplePlace`, `subjectPlace` or a path as JSON text. */
  readonly personal: Readonly<Record<string, string>>;
  readonly records: ReadonlyMap<string, Json>;
  readonly peopleKeys: readonly PersonKey[];
}

/** Key in `personal` for the record of all people, which is a tree in the shape of the body. */
const peoplePlace = 'people';
/** Key in `personal` for the record of the contract's subject line, which is not part of the body. */
export const subjectPlace = 'subject';

type Path = readonly (string | number)[];

/** A personal value with its path, such as `["policyHolder", "person"]`; the subject line has the path `[subjectPlace]`. */
export interface PersonalPiece {
  readonly path: Path;
  readonly content: Json;
  /** Key in `personal` for the record that contains the value. */
  readonly place: string;
  readonly fingerprint: string;
}

/**
 * Moves personal data into one record for all people, because a dozen records cost more than their content. Each value of
 * a special category gets its own record for one contract, so that deleting it cannot affect other contracts.
 */
export function separate(body: JsonObject, fingerprints: Fingerprints, draftId: string): Separated {
  const personal: Record<string, string> = {};
  const records = new Map<string, Json>();
  const pieces: (readonly [path: Path, content: Json])[] = [];

  function takeOut(value: Json, path: Path): Json {
    if (Array.isArray(value)) return value.map((item, index) => takeOut(item, [...path, index]));
    if (!isObject(value)) return value;
    const rest: [string, Json][] = [];
    for (const [key, content] of Object.entries(value)) {
      if (content === null || !isPersonalKey(key)) rest.push([key, takeOut(content, [...path, key])]);
      else if (isSpecialKey(key)) keepApart(content, [...path, key]);
      else pieces.push([[...path, key], content]);
    }
    return Object.fromEntries(rest);
  }

  function keepApart(content: Json, path: Path): void {
    const fingerprint = fingerprintText([draftId, content], fingerprints, 'special-record');
    personal[JSON.stringify(path)] = fingerprint;
    records.set(fingerprint, sealedData(content, fingerprints.sealer));
  }

  const rest = takeOut(body, []) as JsonObject;
  if (pieces.length > 0) {
    const people = treeOf(pieces);
    const fingerprint = fingerprintText(people, fingerprints);
    personal[peoplePlace] = fingerprint;
    records.set(fingerprint, people);
  }
  const named = pieces.map(([path, content]): NamedRecord => [String(path.at(-1)), content]);
  return { body: rest, personal, records, peopleKeys: keysOfRecords(named, fingerprints) };
}

export function fingerprintText(
  content: Json,
  fingerprints: Fingerprints,
  use: FingerprintUse = 'personal-record',
): string {
  return fingerprints.of(use, inOneOrder(content)).toString('hex');
}

/**
 * Serializes a value with sorted fields, because the database does not preserve their order. Stored fingerprints depend on
 * the text. A replacer that sorts would take twice the time.
 */
export function inOneOrder(content: Json): string {
  if (Array.isArray(content)) return `[${content.map((item: Json) => inOneOrder(item ?? null)).join()}]`;
  if (!isObject(content)) return JSON.stringify(content);
  let text = '';
  for (const name of namesInOrder(content)) {
    const value = content[name];
    if (value !== undefined) text += `${text && ','}${JSON.stringify(name)}:${inOneOrder(value)}`;
  }
  return `{${text}}`;
}

/** Sorts field names; names that are array indices come first in numeric order, as in every JavaScript object. */
function namesInOrder(value: JsonObject): readonly string[] {
  const names = Object.keys(value).sort();
  const mayBeIndices = names.some((name) => name < ':' && name >= '0');
  return mayBeIndices ? Object.keys(Object.fromEntries(names.map((name) => [name, 0]))) : names;
}

/** Formats a path for people, such as `insuredObject.osago.drivers[0]`. */
export function piecePlaceText(path: PersonalPiece['path']): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);
}

export function reunite(
  body: JsonObject,
  personal: Readonly<Record<string, string>>,
  records: Readonly<Record<string, Json>>,
): JsonObject {
  const whole = structuredClone(body);
  for (const { path, content } of toPieces(personal, records))
    if (path[0] !== subjectPlace) put(whole, path, content);
  return whole;
}

/** Splits the records of a body into personal values. Throws if a record is missing. */
export function toPieces(
  personal: Readonly<Record<string, string>>,
  records: Readonly<Record<string, Json>>,
): readonly PersonalPiece[] {
  return Object.entries(personal).flatMap(([place, fingerprint]) => {
    const record = records[fingerprint];
    if (record === undefined) throw new Error(`the personal record of ${place} is missing`);
    const apart = place === peoplePlace ? leavesOf(record, []) : [[pathOf(place), record] as const];
    return apart.map(([path, content]) => ({ path, content, place, fingerprint }));
  });
}

export function toRecord(place: string, pieces: readonly Pick<PersonalPiece, 'path' | 'content'>[]): Json {
  if (place === peoplePlace) return treeOf(pieces.map(({ path, content }) => [path, content]));
  return pieces[0]?.content ?? null;
}

function pathOf(place: string): Path {
  return place === subjectPlace ? [place] : (JSON.parse(place) as Path);
}

/** Builds the tree of the values by path. Array elements without a value are null. */
function treeOf(pieces: readonly (readonly [path: Path, content: Json])[], depth = 0): Json {
  const [first] = pieces;
  if (!first || first[0].length === depth) return first?.[1] ?? null;
  const branches = Map.groupBy(pieces, ([path]) => path[depth] ?? '');
  const at = (step: string | number) => treeOf(branches.get(step) ?? [], depth + 1);
  if (typeof first[0][depth] === 'string')
    return Object.fromEntries(Array.from(branches.keys(), (step) => [step, at(step)]));
  return Array.from({ length: Math.max(...Array.from(branches.keys(), Number)) + 1 }, (_, index) =>
    at(index),
  );
}

function leavesOf(tree: Json, path: Path): readonly (readonly [path: Path, content: Json])[] {
  if (Array.isArray(tree)) return tree.flatMap((item, index) => leavesOf(item, [...path, index]));
  if (!isObject(tree)) return [];
  return Object.entries(tree).flatMap(([key, content]) =>
    isPersonalKey(key) ? [[[...path, key], content] as const] : leavesOf(content, [...path, key]),
  );
}

function put(root: JsonObject, path: Path, content: Json): void {
  let holder = root as Record<string | number, Json>;
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, Json>;
  const last = path.at(-1);
  if (last !== undefined) holder[last] = content;
}
