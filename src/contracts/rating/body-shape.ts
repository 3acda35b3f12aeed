import type { TSchema } from 'typebox';
import type { JsonObject } from '#kernel/json.ts';
import { compileValidator, type SchemaValidator } from '#kernel/schema/schema.ts';
import { partsOf } from '#kernel/schema/schema-parts.ts';
import { compileUnknownFields, type UnknownFields } from '#kernel/schema/unknown-fields.ts';
import { hasSpecial } from '#parties/special-data.ts';
import { ourFields } from '../answer.ts';
import type { RatingRequest } from './rate-application.ts';

/** What is compiled of the schema of a body. */
interface BodyShape {
  readonly validate: SchemaValidator;
  readonly unknown: UnknownFields;
  readonly namesSpecial: boolean;
}

/** Shapes by their schemas, each compiled when it is asked for first. */
export function bodyShapes(): (schema: TSchema) => BodyShape {
  const shapes = new Map<TSchema, BodyShape>();
  return (schema) => {
    const known = shapes.get(schema);
    if (known) return known;
    const compiled = {
      validate: compileValidator(schema),
      unknown: compileUnknownFields(schema, ourFields),
      namesSpecial: [schema, ...partsOf(schema)].some(hasSpecial),
    };
    shapes.set(schema, compiled);
    return compiled;
  };
}

/** A body has no other names than the one that it differs from, which is looked through once, and its differences. */
export function isAllKnown(
  { body, sent = body, differing }: RatingRequest,
  { unknown }: BodyShape,
  known: Map<JsonObject, boolean>,
): boolean {
  if (!differing || sent !== body) return false;
  const { from, by } = differing;
  const isKnown = known.get(from) ?? unknown(from).length === 0;
  known.set(from, isKnown);
  return isKnown && unknown(by).length === 0;
}
