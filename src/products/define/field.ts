import type { TSchema } from 'typebox';
import type { Json } from '../../kernel/json.ts';
import type { Sent } from '../../kernel/schema-parts.ts';
import type { Party } from '../../parties/party.ts';
import type { ReferenceBook } from '../../reference/reference-book.ts';
import type { SaleChecks } from '../voluntary/parties.ts';

/** What is said of a field besides its title and its kind. */
export interface FieldOptions<Value = unknown> {
  /** From when on it must be there: of a quote already, or of a contract only. */
  readonly need?: 'quote' | 'contract';
  /** The same where another field of the thing has one of these codes, and what is asked for then. */
  readonly needIf?: NeedIf;
  /** What counts where it is not sent, and how that is told: "печь: нет". */
  readonly assumed?: readonly [value: Value, told: string];
  /** The column by which tables look at it. */
  readonly rated?: string;
  /** True where an addendum may change it. */
  readonly changeable?: boolean;
  /** True where a prolongation asks for it again. */
  readonly askedAgain?: boolean;
  /** What to do where the tariff refuses the value, in Russian. */
  readonly advice?: string;
}

interface NeedIf {
  readonly from: 'quote' | 'contract';
  readonly field: string;
  readonly is: readonly string[];
  readonly asked?: string;
}

/** A person or an organization whom a contract names, and as what. */
export type Mention = readonly [role: string, party: Party | undefined];

/** A field of a body: from this line follow its schema, its checks, its column, its line on paper and what an addendum may change. */
export interface Field<Of extends TSchema = TSchema> extends FieldOptions {
  /** As faults and forms name it, in Russian. */
  readonly title: string;
  readonly schema: Of;
  /** How tables compare it; a part has values of its own below it and no column. */
  readonly kind: 'text' | 'flag' | 'whole' | 'number' | 'part';
  /** Faults of a value that was sent, besides those of its schema. */
  check?(checks: SaleChecks, path: string, value: Sent<Of>): void;
  /** The value as people read it, a line each. */
  lines(value: Json | undefined, reference: ReferenceBook): readonly string[];
  /** The fields of it of which one names a person or an organization, in which slips of the pen can be corrected. */
  readonly eitherOf?: readonly string[];
  /** Whom the value names. */
  mentions?(value: Sent<Of> | undefined): readonly Mention[];
}

export type Fields = Readonly<Record<string, Field>>;

/** What fields say in a body: anything may be missing. */
export type Values<Of extends Fields> = { readonly [Name in keyof Of]?: Sent<Of[Name]['schema']> };

/** The value of a field by a name that only the definition knows. */
export function saidValue(values: object, name: string): unknown {
  const value = (values as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}
