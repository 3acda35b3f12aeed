import Type, {
  type Static,
  type TArray,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from 'typebox';
import {
  codesKeyword,
  describedAs,
  type NamedSchema,
  productCodeList,
  schemaReference,
} from './schema-parts.ts';

/** Fields of answers. Unlike fields of requests, they have a type and a description but no limits. */

export type Answered<Of extends TSchema> = DeepReadonly<Static<Of>>;

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value;

export function stringSchema(description: string, example: string) {
  return Type.String({ description, examples: [example] });
}

export function productCodeSchema(description: string, example: string) {
  return describedAs(stringSchema(description, example), { [codesKeyword]: productCodeList });
}

export function dateAnswer(description: string, example: string) {
  return Type.String({ description, examples: [example], format: 'date' });
}

/** Builds the schema of a date-time: ISO 8601 in Moscow time. */
export function dateTimeAnswer(description: string, example: string) {
  return Type.String({ description, examples: [example], format: 'date-time' });
}

export function uuidSchema(description: string, example: string) {
  return Type.String({ description, examples: [example], format: 'uuid' });
}

/** Builds the schema of an amount: rubles with at most two decimals, computed in whole kopecks. */
export function rublesSchema(description: string, example: number) {
  return Type.Number({
    description: `${description}, рублей, не больше двух знаков после точки`,
    examples: [example],
    minimum: 0,
  });
}

export function decimalSchema(description: string, example: number) {
  return Type.Number({ description, examples: [example] });
}

export function integerSchema(description: string, example: number, minimum = 1) {
  return Type.Integer({ description, examples: [example], minimum });
}

export function booleanSchema(description: string) {
  return Type.Boolean({ description, examples: [false] });
}

export function enumSchema<Value extends string>(
  description: string,
  values: readonly Value[],
): TUnsafe<Value> {
  return Type.Unsafe<Value>({
    type: 'string',
    enum: [...values],
    description,
    examples: values.slice(0, 1),
  });
}

export function enumOfTexts<Code extends string>(
  texts: Readonly<Record<Code, string>>,
  separator = '; ',
  title = '',
): TUnsafe<Code> {
  const lines = Object.entries(texts).map(([code, text]) => `${code} — ${text}`);
  return enumSchema(`${title}${lines.join(separator)}`, Object.keys(texts) as Code[]);
}

export function constSchema<const Value extends string>(description: string, value: Value): TUnsafe<Value> {
  return Type.Unsafe<Value>({ type: 'string', const: value, description });
}

export function arraySchema<Item extends TSchema>(
  description: string,
  items: Item,
): TArray<TUnsafe<Static<Item>>> {
  const item = '$id' in items ? schemaReference(items as Item & NamedSchema) : items;
  return Type.Array(item as TUnsafe<Static<Item>>, { description });
}

/** Builds the schema of an object whose fields are always present, except the fields marked optional. */
export function answerObject<Fields extends TProperties>(
  description: string,
  fields: Fields,
): TObject<Fields> {
  return Type.Object(fields, { description });
}

/** Builds the schema of a value that fits all parts, such as the sent fields and the fields that the answer adds. */
export function allOfSchema<Parts extends readonly TSchema[]>(
  description: string,
  parts: readonly [...Parts],
): TUnsafe<All<Parts>> {
  return Type.Unsafe<All<Parts>>({ description, allOf: [...parts] });
}

type All<Parts extends readonly TSchema[]> = Parts extends readonly [
  infer First extends TSchema,
  ...infer Rest extends readonly TSchema[],
]
  ? Static<First> & All<Rest>
  : unknown;
