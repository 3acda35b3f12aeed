import { type NamedSchema, reference } from './schema-parts.ts';
import { type Fields, type Schema, Type } from './schema-types.ts';

/** How long an ordinary text may be, in characters. */
const textLengthMax = 255;

export function text(description: string, example: string, lengthMax = textLengthMax): Schema {
  return Type.string({ description, examples: [example], maxLength: lengthMax });
}

export function flag(description: string, example = false): Schema {
  return Type.boolean({ description, examples: [example] });
}

/** `YYYY-MM-DD`. */
export function date(description: string, example: string): Schema {
  return Type.string({ description, examples: [example], format: 'date' });
}

/** ISO 8601 with seconds and an offset. */
export function dateTime(description: string, example: string): Schema {
  return Type.string({ description, examples: [example], format: 'date-time' });
}

/** `YYYY-MM-DD`, or the year alone. */
export function dateOrYear(description: string, example: string): Schema {
  return Type.string({ description, examples: [example], format: 'date-or-year' });
}

/** One of a closed list of codes. */
export function choice(description: string, codes: readonly [string, ...string[]]): Schema {
  return { type: 'string', enum: [...codes], description, examples: [codes[0]] };
}

export function wholeNumber(description: string, example: number, minimum: number, maximum: number): Schema {
  return Type.integer({ description, examples: [example], minimum, maximum });
}

export function number(description: string, example: number, minimum: number, maximum: number): Schema {
  return Type.number({ description, examples: [example], minimum, maximum });
}

/** A quantity that partners send as a number or as its text; it is kept as sent. */
export function numberOrText(description: string, example: string | number): Schema {
  return {
    type: ['string', 'number'],
    description,
    examples: [example],
    maxLength: 20,
  };
}

/** Anything that JSON can carry: an attribute whose structure is the partner's own. */
export function anything(description: string): Schema {
  return { description };
}

export function list(description: string, of: NamedSchema | Schema, itemsMax: number): Schema {
  return Type.array(isNamed(of) ? reference(of) : of, { description, maxItems: itemsMax });
}

/** An object that may carry more than is named here; unknown fields are kept. */
export function object(description: string, fields: Fields): Schema {
  return Type.object(fields, { description, additionalProperties: true });
}

/** Marks fields that may be missing; the others are required. */
export function optional<Of extends Fields>(fields: Of): { readonly [Name in keyof Of]: Schema } {
  const entries = Object.entries(fields).map(([name, field]) => [name, Type.optional(field)] as const);
  return Object.fromEntries(entries) as { readonly [Name in keyof Of]: Schema };
}

function isNamed(schema: Schema): schema is NamedSchema {
  return '$id' in schema;
}
