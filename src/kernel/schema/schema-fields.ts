import Type, {
  type Static,
  type TArray,
  type TBoolean,
  type TInteger,
  type TNumber,
  type TObject,
  type TOptional,
  type TSchema,
  type TString,
  type TUnsafe,
} from 'typebox';
import {
  codesKeyword,
  describedAs,
  type NamedSchema,
  type SpelledCodes,
  schemaReference,
  spelledAs,
} from './schema-parts.ts';

const textLengthMax = 255;

export function textField(description: string, example: string, lengthMax = textLengthMax): TString {
  return Type.String({ description, examples: [example], maxLength: lengthMax });
}

export function booleanField(description: string, example = false): TBoolean {
  return Type.Boolean({ description, examples: [example] });
}

/** `YYYY-MM-DD`. */
export function dateField(description: string, example: string): TString {
  return Type.String({ description, examples: [example], format: 'date' });
}

/** ISO 8601 with seconds and an offset. */
export function dateTimeField(description: string, example: string): TString {
  return Type.String({ description, examples: [example], format: 'date-time' });
}

/** `YYYY-MM-DD`, or the year alone. */
export function dateOrYearField(description: string, example: string): TString {
  return Type.String({ description, examples: [example], format: 'date-or-year' });
}

export function choiceField(description: string, codes: readonly [string, ...string[]]): TUnsafe<string> {
  return Type.Unsafe<string>({ type: 'string', enum: [...codes], description, examples: [codes[0]] });
}

/** A code of a reference list. A rule checks it; the description shows the list's codes. */
export function listedField(description: string, list: string, example: string, lengthMax = 60): TString {
  return describedAs(textField(`${description}, код списка ${list}`, example, lengthMax), {
    [codesKeyword]: list,
  });
}

/** A code of a closed list. A rule checks it and words the error; the description shows the list. */
export function ruledChoiceField(description: string, codes: readonly string[], lengthMax = 60): TString {
  return describedAs(textField(description, codes[0] ?? '', lengthMax), { enum: [...codes] });
}

/** As `ruledChoiceField`, with `spellings` that mean one of the codes; answers contain the code. */
export function spelledChoiceField(
  description: string,
  spelled: SpelledCodes,
  spellings: readonly string[],
  lengthMax = 60,
): TString {
  return spelledAs(ruledChoiceField(description, [...spelled.codes, ...spellings], lengthMax), spelled);
}

export function integerField(
  description: string,
  example: number,
  minimum: number,
  maximum: number,
): TInteger {
  return Type.Integer({ description, examples: [example], minimum, maximum });
}

export function numberField(description: string, example: number, minimum: number, maximum: number): TNumber {
  return Type.Number({ description, examples: [example], minimum, maximum });
}

/** A quantity sent as a number or as text; stored as sent. */
export function numberOrTextField(description: string, example: string | number): TUnsafe<string | number> {
  return Type.Unsafe<string | number>({
    type: ['string', 'number'],
    description,
    examples: [example],
    maxLength: 20,
  });
}

/** Any JSON value: an attribute with the partner's own structure. */
export function anyField(description: string): TUnsafe<unknown> {
  return Type.Unsafe<unknown>({ description });
}

export function listField<Of extends TSchema>(
  description: string,
  of: Of,
  itemsMax: number,
): TArray<TUnsafe<Static<Of>>> {
  const item = isNamed(of) ? schemaReference<Of & NamedSchema>(of) : of;
  return Type.Array(item as TUnsafe<Static<Of>>, { description, maxItems: itemsMax });
}

/** An object that may have more fields than named here; unknown fields are stored. */
export function objectField<Fields extends Readonly<Record<string, TSchema>>>(
  description: string,
  fields: Fields,
): TObject<Fields> {
  return Type.Object(fields, { description, additionalProperties: true });
}

/** Makes all fields optional. */
export function optionalFields<Fields extends Readonly<Record<string, TSchema>>>(
  fields: Fields,
): { readonly [Name in keyof Fields]: TOptional<Fields[Name]> } {
  const entries = Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)] as const);
  return Object.fromEntries(entries) as {
    readonly [Name in keyof Fields]: TOptional<Fields[Name]>;
  };
}

function isNamed(schema: TSchema): schema is NamedSchema {
  return '$id' in schema;
}
