import type { Attribute } from '../../rating/attributes/attribute.ts';
import type { RatingModel } from '../../rating/model.ts';
import type { SubjectRules } from '../subject.ts';
import type { RefundRow } from '../termination/refund-table.ts';
import type { AttributeMakers } from './attributes.ts';
import type { Fields, Values } from './field.ts';
import type { CoverField, Rated, ReadContract, ReadCover, ReadThing, RootField } from './reading.ts';

/** What a product covers: from this line follow the cover's schema, its check, its sum and its row on paper. */
export interface RiskWords {
  /** As faults and forms name it; what the tariff calls it must be the same thing, not the same words. */
  readonly title: string;
  /**
   * Where its sum comes from: sent by the partner, one of the tariff's, computed, or there is none. A computed one names the rule
   * among `rating.sums`.
   */
  readonly sum: 'own' | 'listed' | 'none' | { readonly computed: string };
  readonly hasDeductible?: boolean;
  /** What to do where the tariff refuses the sum, in Russian. */
  readonly advice?: string;
}

/** What a rule has to say, if anything: the field, by its name, and what is wrong with it in Russian. */
export type Said<Name> = readonly [field: Name, text: string] | false | undefined;

/** A code that the tariff makes of others, such as a zone of regions; undefined where it makes none. */
export type Ask = (attribute: string) => string | undefined;

type Names<Of> = keyof Of & string;

/** What fields and tables cannot say, of the whole contract, of each insured thing and of each cover. */
export interface Rules<
  Own extends Fields = Fields,
  Things extends Fields = Fields,
  Risk extends string = string,
> {
  contract?(contract: ReadContract<Own, Things, Risk>): readonly Said<Names<Own> | RootField>[];
  thing?(
    thing: ReadThing<Things, Risk>,
    contract: ReadContract<Own, Things, Risk>,
    ask: Ask,
  ): readonly Said<Names<Things> | 'covers'>[];
  cover?(
    cover: ReadCover<Risk>,
    thing: ReadThing<Things, Risk>,
    contract: ReadContract<Own, Things, Risk>,
  ): readonly Said<CoverField>[];
}

/** A list of insured things that are rated one by one. */
export interface ThingWords<Things extends Fields, Risk extends string> {
  /** The field of the list: `objects`. */
  readonly name: string;
  /** "хотя бы один объект": what must be there. */
  readonly title: string;
  /** "Объект": as forms head each. */
  readonly each: string;
  readonly max: number;
  /** Whether each thing has covers of its own, or one list of covers holds for all of them. */
  readonly covers: 'own' | 'common';
  readonly fields: Things;
  /** Where these differ it is another thing, of which an earlier contract says nothing. */
  readonly identity: readonly Names<Things>[];
  /** The thing in a few words that name nobody: "FLAT, Москва". */
  line(values: Values<Things>): string;
  /** What is assumed besides what fields assume, in Russian. */
  assumed?(
    thing: ReadThing<Things, Risk>,
    contract: Pick<ReadContract, 'application' | 'isComplete'>,
  ): readonly (string | false)[];
}

/** By what a contract is recognised and found. */
export interface SubjectWords<Own extends Fields, Things extends Fields, Risk extends string>
  extends Pick<SubjectRules, 'title' | 'isPersonal'>,
    Partial<Pick<SubjectRules, 'keyOf'>> {
  /** The keys of each insured thing, the one that people know it by first. */
  of(
    contract: Pick<ReadContract<Own, Things, Risk>, 'said' | 'things'>,
  ): readonly (readonly (string | undefined)[])[];
}

/** A product: structure and rules here, figures in its tables. */
export interface Definition<Own extends Fields, Things extends Fields, Risk extends string> {
  /** The path segment, and the field of the insured object. */
  readonly code: string;
  readonly title: string;
  /** "страхования имущества граждан": as forms head a policy. */
  readonly insurance: string;
  readonly productCodes: { readonly individual: string; readonly corporate: string };
  /** Three letters of its policy numbers. */
  readonly series: string;
  /** Those of its numbers in the test environment, `ZZ` and a letter without a Cyrillic twin. */
  readonly testSeries: string;
  /** How many months a contract lasts at most, and how that is told. */
  readonly term: { readonly monthsMax: number; readonly rule: string };
  readonly latestStartDays: number;
  /** Codes of `installment_type`. */
  readonly installments: readonly string[];
  readonly subject?: SubjectWords<Own, Things, Risk>;
  readonly fields: Own;
  readonly things?: ThingWords<Things, Risk>;
  readonly risks: Readonly<Record<Risk, RiskWords>>;
  /** Columns of its tables that are no field as it was sent. */
  attributes?(
    make: AttributeMakers<Own, Things, Risk>,
  ): Readonly<Record<string, Attribute<Rated<Own, Things, Risk>>>>;
  readonly rules?: Rules<Own, Things, Risk>;
  /** Why the staff must approve before money is taken. */
  readonly review?: Rules<Own, Things, Risk>;
  /** Computed sums, a currency, tables of its own, members of whom the dearest counts. */
  readonly rating?: Partial<
    Pick<RatingModel<Rated<Own, Things, Risk>>, 'sums' | 'currency' | 'programme' | 'asked' | 'members'>
  >;
  /** What a termination gives back besides what all products give. */
  readonly refunds?: readonly RefundRow[];
  /** Whether a consumer credit is behind a contract. */
  hasCredit?(contract: Values<Own>): boolean;
}

/** A definition whose own names its compiler has checked already: what the layer works with. */
export type AnyDefinition = Definition<Fields, Fields, string>;
