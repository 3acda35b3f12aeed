import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { rublesNumber } from '../../kernel/money.ts';
import type { Calculation } from '../../rating/calculation.ts';

/** Where covers stand: below the insured object, or below each thing of one of its lists. */
interface Place {
  readonly code: string;
  readonly things?: { readonly name: string; readonly covers: 'own' | 'common' } | undefined;
}

/** The body with each cover's premium beside it: that of all its parts, where it has one for each thing. */
export function withPremiums(place: Place, body: JsonObject, { parts = [] }: Calculation): JsonObject {
  return changedCovers(place, body, (cover, path) => {
    const own = parts.filter(({ field }) => field === path || field.startsWith(`${path}.`));
    if (own.length === 0) return cover;
    return { ...cover, premium: rublesNumber(own.reduce((sum, { premium }) => sum + premium, 0n)) };
  });
}

/** The body without the premiums that our answers add to covers. */
export function withoutPremiums(place: Place, body: JsonObject): JsonObject {
  return changedCovers(place, body, (cover) => {
    if (!Object.hasOwn(cover, 'premium')) return cover;
    const { premium: _, ...own } = cover;
    return own;
  });
}

type CoverChange = (cover: JsonObject, path: string) => JsonObject;

function changedCovers({ code, things }: Place, body: JsonObject, change: CoverChange): JsonObject {
  const path = `insuredObject.${code}`;
  const insured = isObject(body.insuredObject) ? body.insuredObject : {};
  const own = insured[code];
  if (!isObject(own)) return body;
  const changed =
    things?.covers === 'own'
      ? inList(own, things.name, path, (thing, at) => inList(thing, 'covers', at, change))
      : inList(own, 'covers', path, change);
  return changed === own ? body : { ...body, insuredObject: { ...insured, [code]: changed } };
}

/** The same object where nothing of the list changes, so that an untouched one needs no writing again. */
function inList(holder: JsonObject, name: string, path: string, change: CoverChange): JsonObject {
  const list = holder[name];
  if (!Array.isArray(list)) return holder;
  const changed = list.map((one: Json, index) =>
    isObject(one) ? change(one, `${path}.${name}[${index}]`) : one,
  );
  return changed.every((one, index) => one === list[index]) ? holder : { ...holder, [name]: changed };
}
