import type { TSchema } from 'typebox';
import { codeInAnyCase, type ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { type Fault, type Findings, invalidArgument } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { createMergePatch } from '#kernel/json/merge-patch.ts';
import { type CodeWriter, compileCodes } from '#kernel/schema/codes.ts';
import {
  type Checked,
  compileCheck,
  fitting,
  mergeFaults,
  pruneFaulty,
  type SchemaFault,
} from '#kernel/schema/schema.ts';
import { reachableParts } from '#kernel/schema/schema-parts.ts';
import { compileUnknownFields, type UnknownFields } from '#kernel/schema/unknown-fields.ts';
import { hasSpecial } from '#parties/personal-data/special-data.ts';
import { inMoscowTime } from '#products/product/dates/contract-dates.ts';
import { serverFields } from '../record/server-fields.ts';
import type { CheckedShape } from './draft.ts';
import type { RatingRequest } from './rating-request.ts';

export interface BodyShape {
  check(value: unknown): Checked;
  readonly withCodes: CodeWriter;
  readonly unknown: UnknownFields;
  readonly namesSpecial: boolean;
}

const shapes = new WeakMap<TSchema, BodyShape>();

/** Compiles the checks of a schema at the first use and caches them. */
export function compileShape(schema: TSchema): BodyShape {
  const known = shapes.get(schema);
  if (known) return known;
  const compiled = {
    check: compileCheck(schema),
    withCodes: compileCodes(schema),
    unknown: compileUnknownFields(schema, serverFields),
    namesSpecial: [schema, ...reachableParts(schema)].some(hasSpecial),
  };
  shapes.set(schema, compiled);
  return compiled;
}

/** True for a variant if its base and its differences from the base match the schema and have no unknown fields. */
function isSound(
  { purpose, body, sent = body, differing }: RatingRequest,
  { check, unknown }: BodyShape,
  known: Map<JsonObject, boolean>,
): boolean {
  if (!differing || sent !== body || purpose !== 'quote') return false;
  const { from, by } = differing;
  const isFit = (value: unknown) => check(value) === fitting && unknown(value).length === 0;
  const isBaseFit = known.get(from) ?? isFit(from);
  known.set(from, isBaseFit);
  return isBaseFit && (body === from || isFit(createMergePatch(from, body as Json, by)));
}

/** Returns the request with its codes spelled as in the reference lists; undefined if every code is already spelled so. */
export function withUnderstoodCodes(
  { differing: _, ...request }: RatingRequest,
  shape: BodyShape,
  book: ReferenceBook,
): RatingRequest | undefined {
  if (!isObject(request.body)) return undefined;
  const body = understoodCodes(request.body, shape, book);
  return body === request.body ? undefined : { ...request, body };
}

/** Returns the body with its codes spelled as in the reference lists. */
export function understoodCodes(body: JsonObject, { withCodes }: BodyShape, book: ReferenceBook): JsonObject {
  return withCodes(body, (list, text) => codeInAnyCase(book, list, text));
}

export function checkShape(
  request: RatingRequest,
  shape: BodyShape,
  sound: Map<JsonObject, boolean> | undefined,
): CheckedShape {
  const isAsDescribed = sound !== undefined && isSound(request, shape, sound);
  const { faults, hasOddCodes } = isAsDescribed ? fitting : shape.check(request.body);
  return { isAsDescribed, faults, hasOddCodes };
}

/** Returns the body without its faulty parts, with times in Moscow time. */
export function readSent(
  { body: sent, amended }: RatingRequest,
  misshapen: readonly SchemaFault[],
): Findings & { readonly body: JsonObject } {
  // If the body is not an object, report only this fault.
  if (misshapen.length > 0 && !isObject(sent)) throw invalidArgument(mergeFaults(misshapen, []));
  const pruned = (misshapen.length > 0 ? pruneFaulty(sent, misshapen) : sent) as JsonObject;
  const { body, faults, warnings } = inMoscowTime(pruned, amended?.body);
  const all: readonly Fault[] = faults.length > 0 ? [...misshapen, ...faults] : misshapen;
  return { body, faults: all, warnings };
}
