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
  anyCaseKeyword,
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

/** Builds the schema of a date: `YYYY-MM-DD`. */
export function dateField(description: string, example: string): TString {
  return Type.String({ description, examples: [example], format: 'date' });
}

/** Builds the schema of a date-time: ISO 8601 with seconds and an offset. */
export function dateTimeField(description: string, example: string): TString {
  return Type.String({ description, examples: [example], format: 'date-time' });
}

/** Builds the schema of a date or a year: `YYYY-MM-DD` or `YYYY`. */
export function dateOrYearField(description: string, example: string): TString {
  return Type.String({ description, examples: [example], format: 'date-or-year' });
}

export function choiceField(description: string, codes: readonly [string, ...string[]]): TUnsafe<string> {
  return Type.Unsafe<string>({ type: 'string', enum: [...codes], description, examples: [codes[0]] });
}

/** Builds the schema of a code of a contract body, which may be sent in any case. */
export function codeField(description: string, codes: readonly [string, ...string[]]): TUnsafe<string> {
  return describedAs(choiceField(description, codes), { [anyCaseKeyword]: true });
}

/** Builds the schema of a code of a reference list. A rule checks the code; the description shows the codes. */
export function listedField(description: string, list: string, example: string, lengthMax = 60): TString {
  return describedAs(textField(`${description}, код списка ${list}`, example, lengthMax), {
    [codesKeyword]: list,
    [anyCaseKeyword]: true,
  });
}

/** Builds the schema of a code of a fixed list. A rule checks the code; the description shows the codes. */
export function ruledChoiceField(description: string, codes: readonly string[], lengthMax = 60): TString {
  const shown = { enum: [...codes], [anyCaseKeyword]: true };
  return describedAs(textField(description, codes[0] ?? '', lengthMax), shown);
}

/** Builds the schema of a code of a fixed list with several spellings. Answers contain the code. */
export function spelledChoiceField(description: string, spelled: SpelledCodes, lengthMax = 60): TString {
  return spelledAs(ruledChoiceField(description, spelled.spellings, lengthMax), spelled);
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

/** Builds the schema of a quantity that partners send as a number or as text. It is stored as sent. */
export function numberOrTextField(description: string, example: string | number): TUnsafe<string | number> {
  return Type.Unsafe<string | number>({
    type: ['string', 'number'],
    description,
    examples: [example],
    maxLength: 20,
  });
}

/** Builds the schema of any JSON value, for an attribute whose structure the partner defines. */
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

/** Builds the schema of an object. Fields that the schema does not name are accepted and stored. */
export function objectField<Fields extends Readonly<Record<string, TSchema>>>(
  description: string,
  fields: Fields,
): TObject<Fields> {
  return Type.Object(fields, { description, additionalProperties: true });
}

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
