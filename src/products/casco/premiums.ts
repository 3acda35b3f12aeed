import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { rublesNumber } from '../../kernel/money.ts';
import type { Calculation } from '../../rating/calculation.ts';
import { blocks } from './risks.ts';

/** The body with each cover's premium beside it. */
export function withPremiums(body: JsonObject, calculation: Calculation): JsonObject {
  // Parts stand in the order of the covers.
  let next = 0;
  const parts = calculation.parts ?? [];
  return changedCovers(body, (cover) => {
    const premium = parts[next]?.premium;
    next += 1;
    return premium === undefined ? cover : { ...cover, premium: rublesNumber(premium) };
  });
}

/** The body without the premiums that our answers add to covers. */
export function withoutPremiums(body: JsonObject): JsonObject {
  return changedCovers(body, (cover) => {
    if (!Object.hasOwn(cover, 'premium')) return cover;
    const { premium: _, ...own } = cover;
    return own;
  });
}

type CoverChange = (cover: JsonObject) => JsonObject;

/** The same body where no cover changes, so that an untouched one needs no writing anew. */
function changedCovers(body: JsonObject, change: CoverChange): JsonObject {
  const insured = body.insuredObject;
  if (!isObject(insured)) return body;
  let result: Record<string, Json> | undefined;
  for (const block of blocks) {
    const holder = insured[block];
    const covers = isObject(holder) ? holder.covers : undefined;
    if (!isObject(holder) || !Array.isArray(covers)) continue;
    const changed = covers.map((cover: Json) => (isObject(cover) ? change(cover) : cover));
    if (changed.every((cover, index) => cover === covers[index])) continue;
    result ??= { ...insured };
    result[block] = { ...holder, covers: changed };
  }
  return result ? { ...body, insuredObject: result } : body;
}
