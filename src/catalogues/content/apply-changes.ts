import { message } from '#kernel/errors/message.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { changed } from '#kernel/json/json-change.ts';
import type { ContentItem, TextFault } from './content.ts';

/** New values by field; null removes a text, or the entry of its list. Fields of the first level may be whole lists and objects. */
export type ContentChanges = Readonly<Record<string, Json>>;

/** Returns the value with the changes, or a fault for each field that the content does not have. */
export function applyChanges(
  { fields, filed }: Pick<ContentItem, 'fields' | 'filed'>,
  value: JsonObject,
  changes: ContentChanges,
): { readonly value: JsonObject } | { readonly faults: readonly TextFault[] } {
  const texts = fields(value).map(({ field }) => field);
  const wholes = [...new Set([...Object.keys(filed), ...Object.keys(value)])];
  const known = new Set([...texts, ...wholes]);
  const unknown = Object.keys(changes).filter((field) => !known.has(field));
  if (unknown.length > 0)
    return {
      faults: unknown.map((field) => ({
        field,
        why: message('CONTENT_FIELD_UNKNOWN', { field, known: wholes }),
      })),
    };
  const given = Object.entries(changes).filter(([, one]) => one !== null);
  // Later entries of a list are removed first, so that the places of the others stay.
  const removed = Object.keys(changes)
    .filter((field) => changes[field] === null)
    .map((field) => field.replace(/(\[\d+\])\.text$/, '$1'))
    .toSorted(byPlace)
    .toReversed();
  const set = changed(value, Object.fromEntries(given.map(([field, one]) => [field, trimmed(one)])));
  const result = removed.reduce<JsonObject>((all, field) => changed(all, { [field]: undefined }), set);
  const pruned = withoutEmptyObjects(result);
  return { value: isObject(pruned) ? pruned : {} };
}

function byPlace(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** Removes line ends of Windows and spaces around texts. */
function trimmed(value: Json): Json {
  if (typeof value === 'string') return value.replaceAll(/\r\n?/g, '\n').trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, trimmed(one)]));
}

/** Removes objects whose last text was removed, such as a signatory or a bank account. */
function withoutEmptyObjects(value: Json): Json {
  const isEmpty = (one: Json) => isObject(one) && Object.keys(one).length === 0;
  if (Array.isArray(value)) return value.map(withoutEmptyObjects).filter((one) => !isEmpty(one));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, withoutEmptyObjects(one)] as const);
  return Object.fromEntries(entries.filter(([, one]) => !isEmpty(one)));
}
