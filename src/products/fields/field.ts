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

export interface FieldOptions<Value = unknown> {
  /** `quote`: required in quotes and contracts; `contract`: required in contracts only. */
  readonly need?: 'quote' | 'contract';
  /** The condition under which the field is required, and the text that asks for it. */
  readonly needIf?: NeedIf;
  /** Text that asks for a missing value, if the title is too short. */
  readonly asked?: string;
  /** Default value, and the text of the assumption, such as "печь: нет". An assumption without a text is not reported. */
  readonly assumed?: readonly [value: Value, formValues?: string];
  /** Title in forms if a neighbouring field has one of the given codes. */
  readonly calledIf?: { readonly field: string; readonly is: readonly string[]; readonly title: string };
  /** Text that forms print if the value is absent. */
  readonly absentTold?: string;
  /** Name of the tariff column for this field; absent if no tariff uses the field. */
  readonly rated?: string;
  /** True if an addendum may change the field. */
  readonly changeable?: boolean;
  /** True if a prolongation does not copy the field, so that the partner must send it again. */
  readonly askedAgain?: boolean;
  /** Advice in Russian for a value that the tariff refuses, or a function that returns the whole error text. */
  readonly advice?: string | ((beside: Readonly<Record<string, unknown>>) => string);
  /** True for data of a special category; calculations, forms and lists never show such data. */
  readonly isSpecial?: boolean;
}

interface NeedIf {
  readonly from: 'quote' | 'contract';
  /** Name of a neighbouring field: the field is required if its neighbour has one of the codes `is`. */
  readonly field?: string;
  readonly is?: readonly string[];
  /** Risks that require the field if covered; if `field` is set too, its condition must also hold. */
  readonly risks?: readonly string[];
  /** Text that asks for the field, or a text for each risk. */
  readonly asked?: string | Readonly<Record<string, string>>;
}

/** A body field. Its schema, checks, column, printed line and addendum rules are derived from this declaration. */
export interface Field<Of extends TSchema = TSchema> extends FieldOptions {
  /** Russian title in error texts and forms. */
  readonly title: string;
  readonly schema: Of;
  /** Type of the value in tariff columns; a `part` is an object, and only the fields inside it have columns. */
  readonly kind: 'text' | 'flag' | 'whole' | 'number' | 'part';
  /** Name of the reference list with the allowed codes. */
  readonly list?: string;
  /** True for a sum in the contract's currency. */
  readonly isInCurrency?: boolean;
  /** Pattern that a text must match, and a description of the expected text. */
  readonly pattern?: { readonly is: Pick<RegExp, 'test'>; readonly expected: string };
  /** Checks a sent value in addition to its schema; `beside` are the neighbouring values. */
  check?(checks: SaleChecks, path: string, value: Sent<Of>, beside: Readonly<Record<string, unknown>>): void;
  /** Formats the value for people, as one or several lines. */
  lines(value: Json | undefined, reference: ReferenceBook): readonly string[];
  /** Formats the value as several named lines of a form; without this function, forms print the value as one line. */
  facts?(value: Json): readonly (readonly [name: string, text: string])[];
  /** Formats the value for a custom template; by default the value is passed as sent. */
  data?(value: Json): FormValue;
  /** The value that tariff tables use instead of the sent value, such as the region of an address. */
  readonly ratedAs?: {
    readonly label: string;
    readonly names?: CodeNames;
    of(value: Sent<Of> | undefined, contract: RatedBeside): string | undefined;
  };
  /** Nested fields, if the product declares them itself. */
  readonly fields?: Fields;
  /** Names of the two fields, person and organization, of which one is sent. Typos in the party's data can be corrected. */
  readonly eitherOf?: readonly string[];
  /** Paths of fields whose typos can be corrected. */
  readonly slips?: readonly string[];
  /** Returns the persons that the value names. */
  mentions?(value: Sent<Of> | undefined): readonly Mentioned[];
}

/** Contract data that the rating of a field may need in addition to its value. */
export interface RatedBeside {
  readonly application: { readonly policyHolder?: Party };
}

export type Fields = Readonly<Record<string, Field>>;

export type Values<Of extends Fields> = { readonly [Name in keyof Of]?: Sent<Of[Name]['schema']> };

/** Reads a value by its path, such as `area` or `vetPassport.number`. */
export function saidValue(values: object, path: string): unknown {
  // Fast path for quotes: most paths are a single name, which needs no split.
  return valueBelow(values, path.includes('.') ? path.split('.') : [path]);
}

/** Reads a value by an already split path. */
export function valueBelow(values: object | undefined, names: readonly string[]): unknown {
  let value: unknown = values;
  for (const name of names) value = isHolder(value) ? value[name] : undefined;
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

/** Returns the value that tariff tables use for a field: by `ratedAs` if it has one, otherwise as sent. */
export function ratedValue(fields: Fields, path: string, values: object, contract: RatedBeside): unknown {
  const value = saidValue(values, path);
  const field = fieldAt(fields, path);
  return field?.ratedAs ? field.ratedAs.of(value as never, contract) : value;
}

function fieldAt(fields: Fields, path: string): Field | undefined {
  const [first = '', ...below] = path.split('.');
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  return below.length === 0 || !field ? field : fieldAt(field.fields ?? {}, below.join('.'));
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Lists every field with its path; an object comes before its own fields. */
export function everyField(fields: Fields, before = ''): readonly (readonly [path: string, field: Field])[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    [`${before}${name}`, field] as const,
    ...everyField(field.fields ?? {}, `${before}${name}.`),
  ]);
}

/** Lists the fields that forms, lists and addendums may show; special-category data are left out. */
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

/** Lists the fields below a path that have a reference list, each with the name of its list. */
export function listedFields(path: string, fields: Fields): readonly (readonly [string, string])[] {
  return everyField(fields).flatMap(([name, { list }]) => (list ? [[`${path}.${name}`, list]] : []));
}

/** Reports missing fields and runs the checks of each field. */
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

export function isMeant({ field, is, risks }: NeedIf, said: object, covered: readonly string[]): boolean {
  const isSaid = field === undefined || is?.includes(String(saidValue(said, field) ?? '').trim()) === true;
  return isSaid && (risks === undefined || risks.some((risk) => covered.includes(risk)));
}

function askedFor({ asked }: NeedIf, covered: readonly string[]): string | undefined {
  if (typeof asked !== 'object') return asked;
  return covered.map((risk) => asked[risk]).find((text) => text !== undefined);
}

/** Returns the fields that a risk may require. The error for an absent object names the missing field inside it. */
function neededForRisks(fields: Fields): Fields {
  const needed = Object.entries(fields).filter(([, { needIf, fields: below }]) => needIf?.risks ?? below);
  return Object.fromEntries(needed.map(([name, { need: _, ...field }]) => [name, field]));
}

export function defineSchemas<Of extends Fields>(fields: Of) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.need ? neededOf(field) : optionalOf(field)]),
  ) as { readonly [Name in keyof Of]: Of[Name]['schema'] };
}

/** Makes the schema report a missing value with the text of the field. */
function neededOf({ schema, asked }: Field): TSchema {
  return asked === undefined ? schema : Type.Unsafe({ ...schema, 'x-asked': asked });
}

function optionalOf({ schema }: Field): TSchema {
  return optionalFields({ schema }).schema;
}

/** Result of a rule: the field, the Russian error text and the reason code. With null as the text, nothing is reported. */
export type Said<Name> = readonly [field: Name, text: string | null, reason?: Reason] | false | undefined;
