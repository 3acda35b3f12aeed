import Type, { type TSchema } from 'typebox';
import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { FormData, FormValue } from '#kernel/ports/ports.ts';
import { optionalFields } from '#kernel/schema/schema-fields.ts';
import type { Sent } from '#kernel/schema/schema-parts.ts';
import { reportMissing } from '#parties/fields/checks.ts';
import type { Party } from '#parties/person/person.ts';
import type { CodeNames } from '#rating/attributes/attribute.ts';
import type { Mentioned } from '../product/printed/parties.ts';
import { line } from '../product/printed/text.ts';
import type { SaleChecks } from './parties.ts';

/** Options of a field other than title and kind. */
export interface FieldOptions<Value = unknown> {
  /** Required in a quote already, or in a contract only. */
  readonly need?: 'quote' | 'contract';
  /** Required under a condition, with the text to ask for it. */
  readonly needIf?: NeedIf;
  /** Text to ask for a missing value, if the title is too short. */
  readonly asked?: string;
  /** Default value and its assumption text: "печь: нет"; without the text it is not reported. */
  readonly assumed?: readonly [value: Value, formValues?: string];
  /** Title in forms if another field next to it has one of these codes. */
  readonly calledIf?: { readonly field: string; readonly is: readonly string[]; readonly title: string };
  /** Text in forms for an absent value. */
  readonly absentTold?: string;
  /** Name of its table column. */
  readonly rated?: string;
  /** True if an addendum may change it. */
  readonly changeable?: boolean;
  /** True if a prolongation asks for it again. */
  readonly askedAgain?: boolean;
  /**
   * Advice if the tariff refuses the value, in Russian; or a function of the neighbouring values that returns the whole
   * error text.
   */
  readonly advice?: string | ((beside: Readonly<Record<string, unknown>>) => string);
  /** True for special-category data, which calculations, forms and lists never repeat. */
  readonly isSpecial?: boolean;
}

interface NeedIf {
  readonly from: 'quote' | 'contract';
  /** If another field next to it has one of these codes. */
  readonly field?: string;
  readonly is?: readonly string[];
  /** If one of these risks is covered; with `field`, if both hold. */
  readonly risks?: readonly string[];
  /** Text to ask for it, or one for each risk. */
  readonly asked?: string | Readonly<Record<string, string>>;
}

/** A body field: its schema, checks, column, printed line and addendum rules follow from this declaration. */
export interface Field<Of extends TSchema = TSchema> extends FieldOptions {
  /** Title in errors and forms, in Russian. */
  readonly title: string;
  readonly schema: Of;
  /** Type of the table column; a part has columns for its own fields only. */
  readonly kind: 'text' | 'flag' | 'whole' | 'number' | 'part';
  /** Fields below a path with their reference list. */
  readonly list?: string;
  /** True for a sum in the contract's currency. */
  readonly isInCurrency?: boolean;
  /** Pattern of a text, with its description. */
  readonly pattern?: { readonly is: Pick<RegExp, 'test'>; readonly expected: string };
  /** Checks a sent value beyond its schema; `beside` are the neighbouring values. */
  check?(checks: SaleChecks, path: string, value: Sent<Of>, beside: Readonly<Record<string, unknown>>): void;
  /** Formats the value for people, one line each. */
  lines(value: Json | undefined, reference: ReferenceBook): readonly string[];
  /** Lines for forms, each with a name; without it, one line for the whole value. */
  facts?(value: Json): readonly (readonly [name: string, text: string])[];
  /** Structured value for a custom template; by default the value as sent. */
  data?(value: Json): FormValue;
  /** What tables use instead of the value, such as the region of an address, and its title. */
  readonly ratedAs?: {
    readonly label: string;
    readonly names?: CodeNames;
    of(value: Sent<Of> | undefined, contract: RatedBeside): string | undefined;
  };
  /** Fields of a part that the product declares itself. */
  readonly fields?: Fields;
  /** The fields that name a person or an organization, of which one is sent; typos in them can be corrected. */
  readonly eitherOf?: readonly string[];
  /** Fields whose typos can be corrected. */
  readonly slips?: readonly string[];
  /** Persons that the value names. */
  mentions?(value: Sent<Of> | undefined): readonly Mentioned[];
}

/** Contract data for rating that a field alone lacks. */
export interface RatedBeside {
  readonly application: { readonly policyHolder?: Party };
}

export type Fields = Readonly<Record<string, Field>>;

/** Values of fields in a body, all optional. */
export type Values<Of extends Fields> = { readonly [Name in keyof Of]?: Sent<Of[Name]['schema']> };

/** Reads a value by path: `area`, `vetPassport.number`. */
export function saidValue(values: object, path: string): unknown {
  // Fast path for quotes: most paths are a single name.
  return valueBelow(values, path.includes('.') ? path.split('.') : [path]);
}

/** Reads a value by the names of its path, for frequent callers. */
export function valueBelow(values: object | undefined, names: readonly string[]): unknown {
  let value: unknown = values;
  for (const name of names) value = isHolder(value) ? value[name] : undefined;
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

/** Reads the value that tables use. */
export function ratedValue(fields: Fields, path: string, values: object, contract: RatedBeside): unknown {
  const value = saidValue(values, path);
  const [, field] = everyField(fields).find(([name]) => name === path) ?? [];
  return field?.ratedAs ? field.ratedAs.of(value as never, contract) : value;
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Lists every field by path, a part before its own fields. */
export function everyField(fields: Fields, before = ''): readonly (readonly [path: string, field: Field])[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    [`${before}${name}`, field] as const,
    ...everyField(field.fields ?? {}, `${before}${name}.`),
  ]);
}

/** Lists the fields that forms, lists and addendums may show: without special-category data. */
export function shownFields(fields: Fields): readonly (readonly [path: string, field: Field])[] {
  return everyField(Object.fromEntries(Object.entries(fields).filter(([, { isSpecial }]) => !isSpecial)));
}

/** Returns the sent values for a custom template, without special-category data. */
export function toFormData(fields: Fields, said: JsonObject): FormData {
  const formValues = Object.entries(fields).flatMap(([name, field]): [string, FormValue][] => {
    const value = said[name];
    if (value === undefined || field.isSpecial) return [];
    if (field.fields) return isObject(value) ? [[name, toFormData(field.fields, value)]] : [];
    const own = field.data?.(value) ?? line(value);
    return own === '' ? [] : [[name, own]];
  });
  return Object.fromEntries(formValues);
}

/** The reference list of each field below a path that has one. */
export function listedFields(path: string, fields: Fields): readonly (readonly [string, string])[] {
  return everyField(fields).flatMap(([name, { list }]) => (list ? [[`${path}.${name}`, list]] : []));
}

/** Checks fields: missing values, and each field's own checks. */
export function checkFields(checks: SaleChecks, path: string, fields: Fields, said: object): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = saidValue(said, name);
    const { title, need, needIf, asked = title } = field;
    const { risks = [] } = checks;
    const isAsked = needIf !== undefined && isMeant(needIf, said, risks);
    const from = isAsked ? needIf.from : need;
    if (value !== undefined) field.check?.(checks, `${path}.${name}`, value as never, said as never);
    else if (from === 'quote' || (from === 'contract' && checks.complete)) {
      reportMissing(checks, `${path}.${name}`, (isAsked && askedFor(needIf, risks)) || asked);
    } else if (field.fields) checkFields(checks, `${path}.${name}`, neededForRisks(field.fields), {});
  }
}

/** Returns true if the condition that requires the field holds. */
export function isMeant({ field, is, risks }: NeedIf, said: object, covered: readonly string[]): boolean {
  const isSaid = field === undefined || is?.includes(String(saidValue(said, field) ?? '').trim()) === true;
  return isSaid && (risks === undefined || risks.some((risk) => covered.includes(risk)));
}

function askedFor({ asked }: NeedIf, covered: readonly string[]): string | undefined {
  if (typeof asked !== 'object') return asked;
  return covered.map((risk) => asked[risk]).find((text) => text !== undefined);
}

/** For an absent optional part, reports the field that a risk requires, not the part. */
function neededForRisks(fields: Fields): Fields {
  const needed = Object.entries(fields).filter(([, { needIf, fields: below }]) => needIf?.risks ?? below);
  return Object.fromEntries(needed.map(([name, { need: _, ...field }]) => [name, field]));
}

export function defineSchemas<Of extends Fields>(fields: Of) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.need ? neededOf(field) : optionalOf(field)]),
  ) as { readonly [Name in keyof Of]: Of[Name]['schema'] };
}

/** The schema reports a missing value with the same text. */
function neededOf({ schema, asked }: Field): TSchema {
  return asked === undefined ? schema : Type.Unsafe({ ...schema, 'x-asked': asked });
}

function optionalOf({ schema }: Field): TSchema {
  return optionalFields({ schema }).schema;
}

/** A rule answer: the field, the error in Russian (null: no report), and a reason code. */
export type Said<Name> = readonly [field: Name, text: string | null, reason?: Reason] | false | undefined;
