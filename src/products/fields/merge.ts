import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { isSameOrPerson } from '#parties/person/person.ts';
import { fields, type Merge, replaceWhole } from '../product/prolongation/merge.ts';
import type { Fields } from './field.ts';

/** Fields of an object. A prolongation does not copy those with `askedAgain`. */
export interface Asked {
  readonly askedAgain?: boolean;
  readonly fields?: Readonly<Record<string, Asked>>;
}

/** Removes the fields that must be sent again, also in list entries; returns the same object if nothing is removed. */
export function withoutAsked(of: Readonly<Record<string, Asked>>, value: Json): Json {
  if (Array.isArray(value)) return value.map((one: Json) => withoutAsked(of, one));
  if (!isObject(value)) return value;
  const merged = Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
    const { askedAgain = false, fields: below } = (Object.hasOwn(of, name) && of[name]) || {};
    return askedAgain ? [] : [[name, below ? withoutAsked(below, inner) : inner]];
  });
  const isSame =
    merged.length === Object.keys(value).length && merged.every(([name, one]) => one === value[name]);
  return isSame ? value : Object.fromEntries(merged);
}

/** Makes merge rules: of a field with nested fields, a prolongation replaces only the nested fields sent. */
export function defineMerges(of: Fields): Readonly<Record<string, Merge>> {
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, { fields: inner }]) =>
      inner ? [[name, fields(defineMerges(inner))]] : [],
    ),
  );
}

/** Merges list entries by position; an entry with another `identity` replaces the earlier entry. */
export function mergeEntries(each: Fields, identity: readonly string[]): Merge {
  const merge = fields(defineMerges(each));
  const isSame = (old: JsonObject, sent: JsonObject) =>
    identity.every((name) => sent[name] === undefined || isSameOrPerson(old[name], sent[name]));
  return (old, sent) => {
    if (!Array.isArray(sent)) return replaceWhole(old, sent);
    return sent.map((thing: Json, index): Json => {
      const before: Json = Array.isArray(old) ? old[index] : undefined;
      return isObject(before) && isObject(thing) && isSame(before, thing)
        ? (merge(before, thing) as Json)
        : thing;
    });
  };
}
