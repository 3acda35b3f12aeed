import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { inOneOrder, piecePlaceText, subjectPlace, toPieces } from '#parties/personal-data/personal-data.ts';
import { isSpecialKey } from '#parties/personal-data/special-data.ts';

/** A field that a revision changed. `from` and `to` are absent for personal data. */
export interface Change {
  readonly field: string;
  readonly from?: Json;
  readonly to?: Json;
}

const changesMax = 200;

export interface StoredBody {
  readonly body: JsonObject;
  readonly personal: Readonly<Record<string, string>>;
  readonly records: Readonly<Record<string, Json>>;
}

/** Returns the changed fields of two bodies. Personal data are named without their values. */
export function changesBetween(before: StoredBody, after: StoredBody, most = changesMax): Change[] {
  const changes: Change[] = [];
  compare(before.body, after.body, '', changes);
  // Skip fields that `compare` has already reported, such as a field that was null before.
  const reported = new Set(changes.map(({ field }) => field));
  const [old, revised] = [personalFields(before), personalFields(after)];
  for (const field of new Set([...old.keys(), ...revised.keys()])) {
    if (old.get(field) !== revised.get(field) && !reported.has(field)) changes.push({ field });
  }
  return changes.slice(0, most);
}

/** Returns a value to compare for each personal field. Special data are encrypted, so their fingerprints are compared. */
function personalFields({ personal, records }: StoredBody): ReadonlyMap<string, string> {
  return new Map(
    toPieces(personal, records)
      // Skip the subject line: it is built from fields that are compared separately.
      .filter(({ path }) => path[0] !== subjectPlace)
      .map(({ path, content, fingerprint }) => [
        piecePlaceText(path),
        isSpecialKey(String(path.at(-1))) ? fingerprint : inOneOrder(content),
      ]),
  );
}

function compare(from: Json | undefined, to: Json | undefined, field: string, changes: Change[]): void {
  if (isObject(from) && isObject(to)) {
    for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
      compare(own(from, key), own(to, key), field === '' ? key : `${field}.${key}`, changes);
    }
    return;
  }
  if (Array.isArray(from) && Array.isArray(to)) {
    for (let index = 0; index < Math.max(from.length, to.length); index += 1) {
      compare(from[index], to[index], `${field}[${index}]`, changes);
    }
    return;
  }
  if (JSON.stringify(from) === JSON.stringify(to)) return;
  changes.push({ field, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
}

/** Reads a field, ignoring inherited properties of equal name. */
function own(value: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
