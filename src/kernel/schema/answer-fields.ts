import Type, {
  type Static,
  type TArray,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from 'typebox';
import { codesOf, describedAs, type NamedSchema, productCodes, reference } from './schema-parts.ts';

/** Fields of answers: unlike those of requests they need no limits, only a type and a meaning. */

/** What a schema of an answer describes, for whoever makes one. */
export type Answered<Of extends TSchema> = Told<Static<Of>>;

type Told<Value> = Value extends readonly (infer Item)[]
  ? readonly Told<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Told<Value[Name]> }
    : Value;

export function words(description: string, example: string) {
  return Type.String({ description, examples: [example] });
}

export function productCode(description: string, example: string) {
  return describedAs(words(description, example), { [codesOf]: productCodes });
}

export function dateField(description: string, example: string) {
  return Type.String({ description, examples: [example], format: 'date' });
}

/** ISO 8601 in Moscow time. */
export function moment(description: string, example: string) {
  return Type.String({ description, examples: [example], format: 'date-time' });
}

export function uuid(description: string, example: string) {
  return Type.String({ description, examples: [example], format: 'uuid' });
}

/** Rubles with at most two decimals, computed in whole kopecks. */
export function rubles(description: string, example: number) {
  return Type.Number({
    description: `${description}, рублей, не больше двух знаков после точки`,
    examples: [example],
    minimum: 0,
  });
}

export function decimalField(description: string, example: number) {
  return Type.Number({ description, examples: [example] });
}

export function whole(description: string, example: number, minimum = 1) {
  return Type.Integer({ description, examples: [example], minimum });
}

export function yesOrNo(description: string) {
  return Type.Boolean({ description, examples: [false] });
}

export function oneOf<Value extends string>(description: string, values: readonly Value[]): TUnsafe<Value> {
  return Type.Unsafe<Value>({
    type: 'string',
    enum: [...values],
    description,
    examples: values.slice(0, 1),
  });
}

export function oneOfTable<Code extends string>(
  texts: Readonly<Record<Code, string>>,
  separator = '; ',
  title = '',
): TUnsafe<Code> {
  const lines = Object.entries(texts).map(([code, text]) => `${code} — ${text}`);
  return oneOf(`${title}${lines.join(separator)}`, Object.keys(texts) as Code[]);
}

export function always<const Value extends string>(description: string, value: Value): TUnsafe<Value> {
  return Type.Unsafe<Value>({ type: 'string', const: value, description });
}

export function listOf<Item extends TSchema>(
  description: string,
  items: Item,
): TArray<TUnsafe<Static<Item>>> {
  const item = '$id' in items ? reference(items as Item & NamedSchema) : items;
  return Type.Array(item as TUnsafe<Static<Item>>, { description });
}

/** An object whose fields are all present, but for those marked optional. */
export function answerObject<Fields extends TProperties>(
  description: string,
  fields: Fields,
): TObject<Fields> {
  return Type.Object(fields, { description });
}

/** A value that fits both parts: what was sent, or is known already, and what is said of it. */
export function together<Parts extends readonly TSchema[]>(
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
