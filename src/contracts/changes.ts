import { isObject, type Json, type JsonObject } from '#kernel/json.ts';
import { subjectPlace } from '#parties/personal-data.ts';

/** One field that a revision changed; personal values are not repeated here. */
export interface Change {
  readonly field: string;
  readonly from?: Json;
  readonly to?: Json;
}

const changesMax = 200;

/** What differs between two bodies without personal data, and which personal parts were replaced. */
export function changesBetween(
  before: { readonly body: JsonObject; readonly personal: Readonly<Record<string, string>> },
  after: { readonly body: JsonObject; readonly personal: Readonly<Record<string, string>> },
  most = changesMax,
): Change[] {
  const changes: Change[] = [];
  compare(before.body, after.body, '', changes);
  const paths = new Set([...Object.keys(before.personal), ...Object.keys(after.personal)]);
  // A personal value that was null before stands among the changes of the body already.
  const told = new Set(changes.map(({ field }) => field));
  // It changes with its parts, which are listed.
  paths.delete(subjectPlace);
  for (const path of paths) {
    const field = fieldOf(path);
    if (before.personal[path] !== after.personal[path] && !told.has(field)) changes.push({ field });
  }
  return changes.slice(0, most);
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

/** The object's own value: a field may be named like something that every object inherits. */
function own(value: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function fieldOf(pathText: string): string {
  return (JSON.parse(pathText) as (string | number)[]).reduce<string>(
    (field, step) =>
      typeof step === 'number' ? `${field}[${step}]` : field === '' ? step : `${field}.${step}`,
    '',
  );
}
