import Type, { type TSchema } from 'typebox';
import { type NamedSchema, reference } from '../../../kernel/schema-parts.ts';

/** Fields of answers: unlike those of requests they need no limits, only a type and a meaning. */

export function words(description: string, example: string): TSchema {
  return Type.String({ description, examples: [example] });
}

export function dateField(description: string, example: string): TSchema {
  return Type.String({ description, examples: [example], format: 'date' });
}

/** ISO 8601 in Moscow time. */
export function moment(description: string, example: string): TSchema {
  return Type.String({ description, examples: [example], format: 'date-time' });
}

export function uuid(description: string, example: string): TSchema {
  return Type.String({ description, examples: [example], format: 'uuid' });
}

/** Rubles with at most two decimals, computed in whole kopecks. */
export function rubles(description: string, example: number): TSchema {
  return Type.Number({
    description: `${description}, рублей, не больше двух знаков после точки`,
    examples: [example],
    minimum: 0,
  });
}

export function decimalField(description: string, example: number): TSchema {
  return Type.Number({ description, examples: [example] });
}

export function whole(description: string, example: number, minimum = 1): TSchema {
  return Type.Integer({ description, examples: [example], minimum });
}

export function yesOrNo(description: string): TSchema {
  return Type.Boolean({ description, examples: [false] });
}

export function oneOf(description: string, values: readonly string[]): TSchema {
  return Type.Unsafe<string>({
    type: 'string',
    enum: [...values],
    description,
    examples: values.slice(0, 1),
  });
}

export function always(description: string, value: string): TSchema {
  return Type.Unsafe<string>({ type: 'string', const: value, description });
}

export function listOf(description: string, items: NamedSchema | TSchema): TSchema {
  return Type.Array('$id' in items ? reference(items as NamedSchema) : items, { description });
}

/** An object whose fields are all present, but for those marked optional. */
export function answerObject(description: string, fields: Readonly<Record<string, TSchema>>): TSchema {
  return Type.Object(fields, { description });
}

/** A value that fits every one of the parts. */
export function together(description: string, parts: readonly TSchema[]): TSchema {
  return Type.Unsafe<unknown>({ description, allOf: [...parts] });
}
