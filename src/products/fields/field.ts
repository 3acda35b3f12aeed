import Type, { type TSchema } from 'typebox';
import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { FormData, FormValue } from '#kernel/ports/ports.ts';
import { optional } from '#kernel/schema/schema-fields.ts';
import type { Sent } from '#kernel/schema/schema-parts.ts';
import { reportMissing } from '#parties/fields/checks.ts';
import type { Party } from '#parties/person/person.ts';
import type { Mentioned } from '../product/printed/parties.ts';
import { line } from '../product/printed/text.ts';
import type { SaleChecks } from './parties.ts';

/** What is said of a field besides its title and its kind. */
export interface FieldOptions<Value = unknown> {
  /** From when on it must be there: of a quote already, or of a contract only. */
  readonly need?: 'quote' | 'contract';
  /** The same where something else is said or covered, and what is asked for then. */
  readonly needIf?: NeedIf;
  /** What is asked for where it must be there, if the title is too short for it. */
  readonly asked?: string;
  /** What counts where it is not sent, and how that is said: "печь: нет"; without the text nothing is said. */
  readonly assumed?: readonly [value: Value, told?: string];
  /** What forms call it where another field beside it has one of these codes. */
  readonly calledIf?: { readonly field: string; readonly is: readonly string[]; readonly title: string };
  /** What forms say where nothing is sent. */
  readonly absentTold?: string;
  /** The column by which tables look at it. */
  readonly rated?: string;
  /** True where an addendum may change it. */
  readonly changeable?: boolean;
  /** True where a prolongation asks for it again. */
  readonly askedAgain?: boolean;
  /** What to do where the tariff refuses the value, in Russian; or the whole refusal, made from what stands beside the value. */
  readonly advice?: string | ((beside: Readonly<Record<string, unknown>>) => string);
  /** True where what is said is of a special category: no calculation, form or list repeats it. */
  readonly isSpecial?: boolean;
}

interface NeedIf {
  readonly from: 'quote' | 'contract';
  /** Where another field beside it has one of these codes. */
  readonly field?: string;
  readonly is?: readonly string[];
  /** Where one of these risks is covered; with a field, where both hold. */
  readonly risks?: readonly string[];
  /** What is asked for then, or what for each of the risks. */
  readonly asked?: string | Readonly<Record<string, string>>;
}

/** A field of a body: from this line follow its schema, its checks, its column, its line on paper and what an addendum may change. */
export interface Field<Of extends TSchema = TSchema> extends FieldOptions {
  /** As faults and forms name it, in Russian. */
  readonly title: string;
  readonly schema: Of;
  /** How tables compare it; a part has values of its own below it and no column. */
  readonly kind: 'text' | 'flag' | 'whole' | 'number' | 'part';
  /** The reference list of its codes. */
  readonly list?: string;
  /** True where it is a sum in the currency of the sums insured. */
  readonly isInCurrency?: boolean;
  /** The form of a text, and how to describe it. */
  readonly pattern?: { readonly is: Pick<RegExp, 'test'>; readonly expected: string };
  /** Faults of a value that was sent, besides those of its schema; `beside` is said beside it. */
  check?(checks: SaleChecks, path: string, value: Sent<Of>, beside: Readonly<Record<string, unknown>>): void;
  /** The value as people read it, a line each. */
  lines(value: Json | undefined, reference: ReferenceBook): readonly string[];
  /** The lines that forms print of it, each with a name of its own; without it one line that says it all. */
  facts?(value: Json): readonly (readonly [name: string, text: string])[];
  /** What the value is made of, for a template of a product's own; without it the value as it was sent. */
  data?(value: Json): FormValue;
  /** What tables look at where that is not the value itself, such as the region of an address, and what it is called. */
  readonly ratedAs?: {
    readonly label: string;
    of(value: Sent<Of> | undefined, contract: RatedBeside): string | undefined;
  };
  /** What it consists of, where it is a part whose fields are of the product too. */
  readonly fields?: Fields;
  /** The fields of it of which one names a person or an organization, in which slips of the pen can be corrected. */
  readonly eitherOf?: readonly string[];
  /** The fields of it that say how something is written: slips of the pen in them can be corrected. */
  readonly slips?: readonly string[];
  /** Whom the value names. */
  mentions?(value: Sent<Of> | undefined): readonly Mentioned[];
}

/** What of a contract counts where a field is not enough. */
export interface RatedBeside {
  readonly application: { readonly policyHolder?: Party };
}

export type Fields = Readonly<Record<string, Field>>;

/** What fields say in a body: anything may be missing. */
export type Values<Of extends Fields> = { readonly [Name in keyof Of]?: Sent<Of[Name]['schema']> };

/** The value of a field by its path, which only the definition knows: `area`, `vetPassport.number`. */
export function saidValue(values: object, path: string): unknown {
  // Most paths are a name, and are asked for in every quote.
  return valueBelow(values, path.includes('.') ? path.split('.') : [path]);
}

/** The same by the names of the path, for who asks often. */
export function valueBelow(values: object | undefined, names: readonly string[]): unknown {
  let value: unknown = values;
  for (const name of names) value = isHolder(value) ? value[name] : undefined;
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

/** The same as tables look at it. */
export function ratedValue(fields: Fields, path: string, values: object, contract: RatedBeside): unknown {
  const value = saidValue(values, path);
  const [, field] = everyField(fields).find(([name]) => name === path) ?? [];
  return field?.ratedAs ? field.ratedAs.of(value as never, contract) : value;
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Every field by its path, those of a part after the part itself. */
export function everyField(fields: Fields, before = ''): readonly (readonly [path: string, field: Field])[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    [`${before}${name}`, field] as const,
    ...everyField(field.fields ?? {}, `${before}${name}.`),
  ]);
}

/** The same without what is of a special category: what forms, lists and addendums may show. */
export function shownFields(fields: Fields): readonly (readonly [path: string, field: Field])[] {
  return everyField(Object.fromEntries(Object.entries(fields).filter(([, { isSpecial }]) => !isSpecial)));
}

/** What was sent, field by field, for a template of a product's own; without what is of a special category. */
export function toFormData(fields: Fields, said: JsonObject): FormData {
  const told = Object.entries(fields).flatMap(([name, field]): [string, FormValue][] => {
    const value = said[name];
    if (value === undefined || field.isSpecial) return [];
    if (field.fields) return isObject(value) ? [[name, toFormData(field.fields, value)]] : [];
    const own = field.data?.(value) ?? line(value);
    return own === '' ? [] : [[name, own]];
  });
  return Object.fromEntries(told);
}

/** The reference list of each field below a path that has one. */
export function listedFields(path: string, fields: Fields): readonly (readonly [string, string])[] {
  return everyField(fields).flatMap(([name, { list }]) => (list ? [[`${path}.${name}`, list]] : []));
}

/** Faults of fields: what is missing, and what each says of its value. */
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

/** True where that holds for which a field is needed. */
export function isMeant({ field, is, risks }: NeedIf, said: object, covered: readonly string[]): boolean {
  const isSaid = field === undefined || is?.includes(String(saidValue(said, field) ?? '').trim()) === true;
  return isSaid && (risks === undefined || risks.some((risk) => covered.includes(risk)));
}

function askedFor({ asked }: NeedIf, covered: readonly string[]): string | undefined {
  if (typeof asked !== 'object') return asked;
  return covered.map((risk) => asked[risk]).find((text) => text !== undefined);
}

/** Of a part that nobody demands: what is missing is its field that a risk asks for, and not the part. */
function neededForRisks(fields: Fields): Fields {
  const needed = Object.entries(fields).filter(([, { needIf, fields: below }]) => needIf?.risks ?? below);
  return Object.fromEntries(needed.map(([name, { need: _, ...field }]) => [name, field]));
}

export function defineSchemas<Of extends Fields>(fields: Of) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.need ? neededOf(field) : optionalOf(field)]),
  ) as { readonly [Name in keyof Of]: Of[Name]['schema'] };
}

/** Its schema asks for it in the same words where it is missing. */
function neededOf({ schema, asked }: Field): TSchema {
  return asked === undefined ? schema : Type.Unsafe({ ...schema, 'x-asked': asked });
}

function optionalOf({ schema }: Field): TSchema {
  return optional({ schema }).schema;
}

/** What a rule says, if anything: the field, by its name, what is wrong with it in Russian (null: say nothing), and a word of the list for that. */
export type Said<Name> = readonly [field: Name, text: string | null, reason?: Reason] | false | undefined;
