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

/** A risk. Its schema, check, sum and printed row are derived from this declaration. */
export interface RiskWords {
  /** Title in error texts and forms; the tariff may use another title. */
  readonly title: string;
  /**
   * Source of the insured sum: sent by the partner (`own`), chosen from the tariff's list (`listed`), `none`, or computed.
   * A computed sum names a rule of `rating.sums`.
   */
  readonly sum: 'own' | 'listed' | 'none' | ComputedSum;
  /** True if a deductible is allowed; `SUM` if it must be an amount, not a percent. */
  readonly hasDeductible?: boolean | 'SUM';
  /** True if this risk covers the whole contract, although one list of covers applies to every insured item. */
  readonly isOfContract?: boolean;
  /** Advice to add when the tariff refuses the sum, in Russian. */
  readonly advice?: string;
  /** Error text for a risk that the tariff does not offer, in Russian. */
  readonly notOffered?: string;
  /** The largest sum that needs no underwriter's approval, and the Russian reason for an approval of larger sums. */
  readonly reviewed?: { readonly above: Kopecks; readonly text: string };
}

/** A computed sum: its rule, and the field of the item or contract to correct if the sum is wrong. */
interface ComputedSum {
  readonly computed: string;
  readonly of?: string;
  /** True if the partner may send another sum than the computed one. */
  readonly isUsual?: true;
}

/** An assumption. An assumption about a field is reported if the field is absent and its risk, if named, is covered. */
type Assumed<Own extends Fields, Things extends Fields, Risk extends string> =
  | string
  | false
  | readonly [field: FieldOf<Own> | FieldOf<Things>, text: string, risk?: Risk];

type Names<Of> = keyof Of & string;
export type FieldOf<Of> = Names<Of> | `${Names<Of>}.${string}`;
/** Fields outside the insured object that rules of any product may name. */
type RootField = 'startDate' | 'endDate' | 'installmentType' | 'policyHolder';
type ContractField = RootField | 'things' | 'covers' | 'previousPolicyNumber';
type CoverField = 'cover.code' | 'cover.option' | 'sumInsured' | 'deductible' | 'deductibleUnit';

/** Data for rules in addition to the contract, such as the seller and the contract that is changed or prolonged. */
export interface Beside<
  Own extends Fields = Fields,
  Things extends Fields = Fields,
  Risk extends string = string,
> extends Sale<ReadContract<Own, Things, Risk>> {
  /** The insured item as it was in the earlier contract; undefined for a new item. */
  readonly before?: ReadThing<Things, Risk> | undefined;
  /** Returns the code that the tariff derives for a member. */
  askOf(attribute: string, member: string): string | undefined;
  /** Returns the sums that the tariff lists for a risk. */
  sumsOf(risk: Risk): readonly Kopecks[];
}

/**
 * Checks beyond fields and tables, for the whole contract, each item and each cover. `ask` returns a code that the tariff
 * derives, such as a zone of regions.
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
  /** Rules for each cover of a list that applies to all items. */
  common?(
    cover: ReadCover<Risk>,
    contract: ReadContract<Own, Things, Risk>,
    beside: Beside<Own, Things, Risk>,
  ): readonly Said<CoverField>[];
}

/** A list of insured items that are rated one by one. */
export interface ThingWords<Things extends Fields, Risk extends string> {
  /** Name of the body field with the list: `objects`. */
  readonly name: string;
  /** Text that asks for an item if the list is empty: "хотя бы один объект". */
  readonly title: string;
  /** Heading of each item in forms: "Объект". */
  readonly each: string;
  readonly max: number;
  /** Returns false if a contract needs no insured item; absent if every contract needs at least one. */
  isNeeded?(contract: Pick<ReadContract<Fields, Things, Risk>, 'covers' | 'holderType'>): boolean;
  /** `own`: each item has its own covers; `common`: one list of covers applies to all items. */
  readonly covers: 'own' | 'common';
  readonly fields: Things;
  /** Fields that identify an item: an item of the earlier contract with other values is a different item. */
  readonly identity: readonly Names<Things>[];
  /** Groups of fields whose values must not repeat within a contract, such as a chip. */
  readonly unique?: readonly (readonly FieldOf<Things>[])[];
  /** Formats a short description of an item without personal data: "FLAT, Москва". */
  line(values: Values<Things>): string;
}

/** What a contract insures: a label for staff and keys to search by. */
interface SubjectWords<Contract>
  extends Pick<SubjectRules, 'title' | 'isPersonal'>,
    Partial<Pick<SubjectRules, 'keyOf'>> {
  /** Returns search keys of each insured item, the best known key first. */
  of(contract: Contract): readonly (readonly (string | undefined)[])[];
}

/** A product. The definition has its structure and rules; its tariff tables have the prices. */
export interface Definition<Own extends Fields, Things extends Fields, Risk extends string> {
  /** Code of the product: a segment of its URLs and the name of its field in the insured object. */
  readonly code: string;
  readonly title: string;
  /** Insured object in the genitive, for the heading of a policy after "страхования": "имущества". */
  readonly insurance: string;
  readonly productCodes: { readonly individual: string; readonly corporate: string };
  /** Three letters with which policy numbers begin. */
  readonly series: string;
  /** Series in the test environment: `ZZ` and a letter that no Cyrillic letter looks like. */
  readonly testSeries: string;
  /** The longest term, or the allowed numbers of whole months with the usual number first, and the rule in Russian. */
  readonly term: Longest & {
    readonly rule: string;
    /** Last day of a related obligation, such as a loan; a term that Bindery assumes does not end later. */
    until?(contract: Values<Own>): DateText | undefined;
  };
  /** The reason why contracts cannot be prolonged, in Russian; absent if prolongation is possible. */
  readonly notProlonged?: string;
  readonly latestStartDays: number;
  /** Allowed codes of `installment_type`. */
  readonly installments: readonly string[];
  readonly subject?: SubjectWords<Pick<ReadContract<Own, Things, Risk>, 'said' | 'things'>>;
  readonly fields: Own;
  /**
   * Name of the field of the insured vehicle (`insuredVehicle`), by which the vehicle directory and contracts are searched.
   */
  readonly vehicle?: Names<Own>;
  /** The contract, or another insurer's policy, to which a contract of this product is bound. */
  readonly related?: BoundTo<Names<Own>>;
  readonly things?: ThingWords<Things, Risk>;
  readonly risks: Readonly<Record<Risk, RiskWords>>;
  /** Returns the sum of all items: the base of percent deductibles and of approval limits. */
  insuredSum?(contract: Pick<ReadContract<Own, Things, Risk>, 'said' | 'things'>): Kopecks;
  /** Name of the `generalAgreement` field. */
  readonly agreement?: Names<Own>;
  /** Members such as the countries of a route; the highest figure of all members applies. */
  readonly members?: Members<ReadContract<Own, Things, Risk>>;
  /** Adds table columns that are not plain fields. */
  attributes?(
    make: AttributeMakers<Own, Things, Risk>,
  ): Readonly<Record<string, Attribute<Rated<Own, Things, Risk>>>>;
  /** Russian names, by column, of codes that only the tables define, such as zones and classes of risks. */
  readonly names?: RatingModel['names'];
  readonly rules?: Rules<Own, Things, Risk>;
  /** Replaces the tariff's error for a field; a null text hides the tariff's error. Ignored if the tariff reports none. */
  readonly refusals?: Rules<Own, Things, Risk>;
  /** Reasons why an underwriter must approve before payment. */
  readonly review?: Rules<Own, Things, Risk>;
  /** Rules of computed sums, and the product's own tables. */
  readonly rating?: Partial<Pick<RatingModel<Rated<Own, Things, Risk>>, 'sums' | 'programme' | 'asked'>>;
  /** Types of policyholder that receive the key information document before paying; by default individuals. */
  readonly keyInformation?: readonly HolderType[];
  /** Removes from the prolonged body what must be sent again because of events in the earlier contract. */
  askAgain?(previous: PreviousContract, continued: JsonObject): JsonObject;
  /** Templates that replace the common templates; they receive the data of the common templates. */
  readonly templates?: { readonly policy?: string; readonly application?: string };
  /** Name of the field with the currency of all sums, and further currencies whose rates rules need. */
  readonly currency?: CurrencyField<Names<Own>, { readonly said: Values<Own> }>;
  /**
   * How the price of each own attribute depends on time. A `wholeTerm` attribute, listed with its field, costs the same on
   * any day and refunds nothing. A `proportional` attribute is charged by the days left. Until the next major version
   * `product check` only warns of undeclared attributes.
   */
  readonly premiums?: {
    readonly wholeTerm?: Readonly<Record<string, FieldOf<Own>>>;
    readonly proportional?: readonly string[];
  };
  /** Fields with amounts that may decrease, such as a loan balance; the product's own grounds may allow it. */
  readonly lessens?: readonly FieldOf<Own>[];
  /** Refund rows in addition to the rows that all products have. */
  readonly refunds?: readonly RefundRow[];
  /**
   * Assumptions in addition to those of fields: a Russian text, or a field with the text to report if the field is absent.
   * `sums` is the text about assumed sums; if the result does not contain this text, the text is reported first.
   */
  assumed?(
    contract: ReadContract<Own, Things, Risk>,
    sums: string | false,
  ): readonly Assumed<Own, Things, Risk>[];
  /** True if covers cannot change after conclusion. */
  readonly hasFixedCovers?: boolean;
  /** True if an addendum may shift the term before cover begins, and extend the term afterwards. */
  readonly movesTerm?: boolean;
  /** True if an addendum may replace the policyholder, for example by a new owner. */
  readonly changesHolder?: boolean;
  /** Common grounds for termination that do not apply to this product. */
  readonly lacksReasons?: readonly string[];
  /** Returns true if a consumer credit is involved, which lengthens the cooling-off period. */
  hasCredit?(contract: Values<Own>, covers: readonly ReadCover<Risk>[]): boolean;
  /** Formats a short description of a contract without insured items, without personal data: "FLAT". */
  line?(contract: Values<Own>): string;
}

/** A definition whose own field names are no longer in the type. */
export type AnyDefinition = Definition<Fields, Fields, string>;
