import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Attribute } from '#rating/attributes/attribute.ts';
import type { RatingModel } from '#rating/model.ts';
import type { Fields, Said, Values } from '../../fields/field.ts';
import type { Longest } from '../../product/dates/term.ts';
import type { PreviousContract } from '../../product/prolongation/prolongation.ts';
import type { Sale } from '../../product/reading.ts';
import type { SubjectRules } from '../../product/subject.ts';
import type { RefundRow } from '../../product/termination/refund-table.ts';
import type { BoundTo } from '../voluntary/bound-policy.ts';
import type { CurrencyField } from '../voluntary/currency.ts';
import type { Members } from '../voluntary/members.ts';
import type { AttributeMakers } from './attributes.ts';
import type { Rated, ReadContract, ReadCover, ReadThing } from './reading.ts';

/** What a product covers: from this line follow the cover's schema, its check, its sum and its row on paper. */
export interface RiskWords {
  /** As faults and forms name it; what the tariff calls it must be the same thing, not the same words. */
  readonly title: string;
  /**
   * Where its sum comes from: sent by the partner, one of the tariff's, computed, or there is none. A computed one names the rule
   * among `rating.sums`; where it is only the usual one, a partner may send another.
   */
  readonly sum: 'own' | 'listed' | 'none' | ComputedSum;
  /** True, or `SUM` where it is an amount and no percent. */
  readonly hasDeductible?: boolean | 'SUM';
  /** True where one list of covers holds for all things, and this risk is none of each of them but of the contract as a whole. */
  readonly isOfContract?: boolean;
  /** What to do where the tariff refuses the sum, in Russian. */
  readonly advice?: string;
  /** What is said where the tariff does not offer it, in Russian. */
  readonly notOffered?: string;
  /** Above which sum the staff must approve, and why, in Russian. */
  readonly reviewed?: { readonly above: Kopecks; readonly text: string };
}

/** A sum that is worked out: by which rule, and of which field, of the thing or else of the contract, where a person corrects it. */
interface ComputedSum {
  readonly computed: string;
  readonly of?: string;
  /** True where it is only the usual one. */
  readonly isUsual?: true;
}

/** What is assumed, if anything; of a field, where it is not sent, and where its risk is covered if one is named. */
type Assumed<Own extends Fields, Things extends Fields, Risk extends string> =
  | string
  | false
  | readonly [field: FieldOf<Own> | FieldOf<Things>, told: string, risk?: Risk];

type Names<Of> = keyof Of & string;
export type FieldOf<Of> = Names<Of> | `${Names<Of>}.${string}`;
/** Fields of the root that rules speak of, and those of every product. */
type RootField = 'startDate' | 'endDate' | 'installmentType' | 'policyHolder';
type ContractField = RootField | 'things' | 'covers' | 'previousPolicyNumber';
type CoverField = 'cover.code' | 'cover.option' | 'sumInsured' | 'deductible' | 'deductibleUnit';

/** What a rule may look at besides the contract: who sells it, and what it changes or goes on from. */
export interface Beside<
  Own extends Fields = Fields,
  Things extends Fields = Fields,
  Risk extends string = string,
> extends Sale<ReadContract<Own, Things, Risk>> {
  /** The same thing as the earlier contract has it; undefined of a new one. */
  readonly before?: ReadThing<Things, Risk> | undefined;
  /** The code that a table of the tariff makes of a member of whom the dearest counts, whatever is said of the contract. */
  askOf(attribute: string, member: string): string | undefined;
  /** The sums of a risk that the tariff lists. */
  sumsOf(risk: Risk): readonly Kopecks[];
}

/**
 * What fields and tables cannot say, of the whole contract, of each insured thing and of each cover; `ask` gives a code that the tariff
 * makes of others, such as a zone of regions.
 */
export interface Rules<
  Own extends Fields = Fields,
  Things extends Fields = Fields,
  Risk extends string = string,
> {
  contract?(
    contract: ReadContract<Own, Things, Risk>,
    beside: Beside<Own, Things, Risk>,
  ): readonly Said<FieldOf<Own> | ContractField | `covers[${number}].${CoverField}`>[];
  thing?(
    thing: ReadThing<Things, Risk>,
    contract: ReadContract<Own, Things, Risk>,
    ask: (attribute: string) => string | undefined,
    beside: Beside<Own, Things, Risk>,
  ): readonly Said<FieldOf<Things> | 'covers'>[];
  cover?(
    cover: ReadCover<Risk>,
    thing: ReadThing<Things, Risk>,
    contract: ReadContract<Own, Things, Risk>,
    beside: Beside<Own, Things, Risk>,
  ): readonly Said<CoverField>[];
  /** Of each cover of the one list that holds for all. */
  common?(
    cover: ReadCover<Risk>,
    contract: ReadContract<Own, Things, Risk>,
    beside: Beside<Own, Things, Risk>,
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
  /** False where a contract needs none; absent: each needs one. */
  isNeeded?(contract: Pick<ReadContract<Fields, Things, Risk>, 'covers' | 'holderType'>): boolean;
  /** Whether each thing has covers of its own, or one list of covers holds for all of them. */
  readonly covers: 'own' | 'common';
  readonly fields: Things;
  /** Where these differ it is another thing, of which an earlier contract says nothing. */
  readonly identity: readonly Names<Things>[];
  /** Fields that no two things of one contract have alike, such as a chip; what stands together in a list counts together. */
  readonly unique?: readonly (readonly FieldOf<Things>[])[];
  /** The thing in a few words that name nobody: "FLAT, Москва". */
  line(values: Values<Things>): string;
}

/** By what a contract is recognised and found. */
interface SubjectWords<Contract>
  extends Pick<SubjectRules, 'title' | 'isPersonal'>,
    Partial<Pick<SubjectRules, 'keyOf'>> {
  /** The keys of each insured thing, the one that people know it by first. */
  of(contract: Contract): readonly (readonly (string | undefined)[])[];
}

/** A product: structure and rules here, figures in its tables. */
export interface Definition<Own extends Fields, Things extends Fields, Risk extends string> {
  /** The path segment, and the field of the insured object. */
  readonly code: string;
  readonly title: string;
  /** "имущества": as forms head a policy, "страхования имущества". */
  readonly insurance: string;
  readonly productCodes: { readonly individual: string; readonly corporate: string };
  /** Three letters of its policy numbers. */
  readonly series: string;
  /** Those of its numbers in the test environment, `ZZ` and a letter without a Cyrillic twin. */
  readonly testSeries: string;
  /** How long a contract lasts at most, or which whole months alone, the usual first, and how that is said. */
  readonly term: Longest & {
    readonly rule: string;
    /** The last day of what it is for, such as a loan: no contract is assumed to last longer. */
    until?(contract: Values<Own>): DateText | undefined;
  };
  /** Why no contract goes on from an earlier one, in Russian; absent where each may. */
  readonly notProlonged?: string;
  readonly latestStartDays: number;
  /** Codes of `installment_type`. */
  readonly installments: readonly string[];
  readonly subject?: SubjectWords<Pick<ReadContract<Own, Things, Risk>, 'said' | 'things'>>;
  readonly fields: Own;
  /** The field of the vehicle that is insured, an `insuredVehicle`: it is looked up, and the contract found by it. */
  readonly vehicle?: Names<Own>;
  /** The contract of ours, or another insurer's policy in its place, that it is bound to. */
  readonly related?: BoundTo<Names<Own>>;
  readonly things?: ThingWords<Things, Risk>;
  readonly risks: Readonly<Record<Risk, RiskWords>>;
  /** The sum of all things together, where a deductible is a percent of it and the staff decide about it. */
  insuredSum?(contract: Pick<ReadContract<Own, Things, Risk>, 'said' | 'things'>): Kopecks;
  /** The field of the general agreement that a contract is declared under, a `generalAgreement`. */
  readonly agreement?: Names<Own>;
  /** Those of whom the dearest figure counts, such as the countries of a route. */
  readonly members?: Members<ReadContract<Own, Things, Risk>>;
  /** Columns of its tables that are no field as it was sent. */
  attributes?(
    make: AttributeMakers<Own, Things, Risk>,
  ): Readonly<Record<string, Attribute<Rated<Own, Things, Risk>>>>;
  readonly rules?: Rules<Own, Things, Risk>;
  /** What is said instead where the tariff refuses a field, null where another fault is reported already; nothing is said about what it admits. */
  readonly refusals?: Rules<Own, Things, Risk>;
  /** Why the staff must approve before money is taken. */
  readonly review?: Rules<Own, Things, Risk>;
  /** Computed sums, tables of its own. */
  readonly rating?: Partial<Pick<RatingModel<Rated<Own, Things, Risk>>, 'sums' | 'programme' | 'asked'>>;
  /** Who is given the key information document before paying; without this individuals are. */
  readonly keyInformation?: readonly HolderType[];
  /** The body that goes on from an earlier contract, without what must be said again by what has become of it. */
  askAgain?(previous: PreviousContract, continued: JsonObject): JsonObject;
  /** Templates of its own, laid out over the same data as those of all products. */
  readonly templates?: { readonly policy?: string; readonly application?: string };
  /** The field of the currency that all sums are in, and whose rates of the day rules look at besides. */
  readonly currency?: CurrencyField<Names<Own>, { readonly said: Values<Own> }>;
  /**
   * How the price of each attribute of its own relates to time: `wholeTerm` ones, by the field that says them, cost the same on
   * whatever day they are bought and give nothing back; `proportional` ones are priced by the days that are left. Until the next
   * major version `product check` warns of an attribute that is in neither; from then on it refuses.
   */
  readonly premiums?: {
    readonly wholeTerm?: Readonly<Record<string, FieldOf<Own>>>;
    readonly proportional?: readonly string[];
  };
  /** Amounts of which a part may go on a ground of its own, such as a debt that is repaid in part. */
  readonly lessens?: readonly FieldOf<Own>[];
  /** What a termination gives back besides what all products give. */
  readonly refunds?: readonly RefundRow[];
  /**
   * What is assumed besides what fields assume, in Russian, or a field, of a thing or else of the contract, and what is told where
   * that is not sent; `sums` tells those of the tariff, first where this does not.
   */
  assumed?(
    contract: ReadContract<Own, Things, Risk>,
    sums: string | false,
  ): readonly Assumed<Own, Things, Risk>[];
  /** True where what it is covered against stays as it was concluded. */
  readonly hasFixedCovers?: boolean;
  /** True where an addendum may move the term before cover begins, and put its last day off afterwards. */
  readonly movesTerm?: boolean;
  /** True where an addendum may pass the contract to another holder, as what is insured may pass to a new owner. */
  readonly changesHolder?: boolean;
  /** Grounds of all products that this one has not. */
  readonly lacksReasons?: readonly string[];
  /** Whether a consumer credit is behind a contract, and a holder has more time to change his mind. */
  hasCredit?(contract: Values<Own>, covers: readonly ReadCover<Risk>[]): boolean;
  /** What is insured in a few words that name nobody, where no insured thing says it: "FLAT". */
  line?(contract: Values<Own>): string;
}

/** A definition whose own names its compiler has checked already: what the layer works with. */
export type AnyDefinition = Definition<Fields, Fields, string>;
