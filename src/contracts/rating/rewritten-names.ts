import type { Warning } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { changed, valueAt } from '#kernel/json/json-change.ts';
import { isSameName, isWordForNone, tidyName } from '#parties/person/person-name.ts';
import type { RatingRequest } from './rating-request.ts';

/** Returns true if a warning reports that a name is stored in another spelling. */
export function isRewritten({ reason }: Warning): boolean {
  return reason === 'NAME_REWRITTEN';
}

/** Returns the request with names as they will be stored, and the warnings about them. */
export function withRewrittenNames(request: RatingRequest, reported: readonly Warning[]): RatingRequest {
  const { differing: _, body, sent = body, warnings = [], ...rest } = request;
  const rewritten = reported.filter(isRewritten);
  const names = rewritten.map(({ field }) => {
    const name = valueAt(body as Json, field);
    return [field, typeof name === 'string' ? storedName(field, name) : name] as const;
  });
  return {
    ...rest,
    body: changed(body as JsonObject, Object.fromEntries(names)),
    sent,
    warnings: [...warnings, ...rewritten],
  };
}

function storedName(field: string, name: string): string | undefined {
  return field.endsWith('.middleName') && isWordForNone(name) ? undefined : tidyName(name);
}

const nameFields = ['lastName', 'firstName', 'middleName'];

/** Keeps the stored spelling of a name if the sent name differs only in case, "Ё", lookalike letters or punctuation. */
export function withStandingNames(stored: JsonObject, sent: JsonObject, isCorrection: boolean): JsonObject {
  const isSame = isCorrection
    ? (one: string, other: string) => tidyName(one) === tidyName(other)
    : isSameName;
  return written(stored, sent, isSame) as JsonObject;
}

function written(stored: Json | undefined, sent: Json, isSame: typeof isSameName): Json {
  if (Array.isArray(sent)) {
    const list = Array.isArray(stored) ? stored : [];
    return sent.map((one: Json, at) => written(list[at], one, isSame));
  }
  if (!isObject(sent)) return sent;
  const before = isObject(stored) ? stored : {};
  const entries = Object.entries(sent).flatMap(([key, value]): [string, Json][] => {
    const own = before[key];
    if (typeof value !== 'string' || !nameFields.includes(key)) return [[key, written(own, value, isSame)]];
    if (typeof own === 'string') return [[key, isSame(own, value) ? own : value]];
    return key === 'middleName' && stored !== undefined && isWordForNone(value) ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}
