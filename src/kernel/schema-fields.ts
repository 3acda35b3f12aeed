import Type, { type TOptional, type TSchema } from 'typebox';
import { type NamedSchema, reference } from './schema-parts.ts';

/** How long an ordinary text may be, in characters. */
const textLengthMax = 255;

export function text(description: string, example: string, lengthMax = textLengthMax): TSchema {
  return Type.String({ description, examples: [example], maxLength: lengthMax });
}

export function flag(description: string, example = false): TSchema {
  return Type.Boolean({ description, examples: [example] });
}

/** `YYYY-MM-DD`. */
export function date(description: string, example: string): TSchema {
  return Type.String({ description, examples: [example], format: 'date' });
}

/** ISO 8601 with seconds and an offset. */
export function dateTime(description: string, example: string): TSchema {
  return Type.String({ description, examples: [example], format: 'date-time' });
}

/** `YYYY-MM-DD`, or the year alone. */
export function dateOrYear(description: string, example: string): TSchema {
  return Type.String({ description, examples: [example], format: 'date-or-year' });
}

/** One of a closed list of codes. */
export function choice(description: string, codes: readonly [string, ...string[]]): TSchema {
  return Type.Unsafe<string>({ type: 'string', enum: [...codes], description, examples: [codes[0]] });
}

export function wholeNumber(description: string, example: number, minimum: number, maximum: number): TSchema {
  return Type.Integer({ description, examples: [example], minimum, maximum });
}

export function number(description: string, example: number, minimum: number, maximum: number): TSchema {
  return Type.Number({ description, examples: [example], minimum, maximum });
}

/** A quantity that partners send as a number or as its text; it is kept as sent. */
export function numberOrText(description: string, example: string | number): TSchema {
  return Type.Unsafe<string | number>({
    type: ['string', 'number'],
    description,
    examples: [example],
    maxLength: 20,
  });
}

/** Anything that JSON can carry: an attribute whose structure is the partner's own. */
export function anything(description: string): TSchema {
  return Type.Unsafe<unknown>({ description });
}

export function list(description: string, of: NamedSchema | TSchema, itemsMax: number): TSchema {
  return Type.Array(isNamed(of) ? reference(of) : of, { description, maxItems: itemsMax });
}

/** An object that may carry more than is named here; unknown fields are kept. */
export function object(description: string, fields: Readonly<Record<string, TSchema>>): TSchema {
  return Type.Object(fields, { description, additionalProperties: true });
}

/** Marks fields that may be missing; the others are required. */
export function optional<Fields extends Readonly<Record<string, TSchema>>>(
  fields: Fields,
): { readonly [Name in keyof Fields]: TOptional<TSchema> } {
  const entries = Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)] as const);
  return Object.fromEntries(entries) as { readonly [Name in keyof Fields]: TOptional<TSchema> };
}

function isNamed(schema: TSchema): schema is NamedSchema {
  return '$id' in schema;
}
