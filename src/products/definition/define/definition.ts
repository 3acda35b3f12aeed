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

/** Declares a risk. Its schema, checks, insured sum and printed row follow from this declaration. */
export interface RiskWords {
  /** Title in error texts and forms; the tariff may use another title. */
  readonly title: string;
  /** Insured sum: sent by the partner (`own`), chosen from the tariff's list (`listed`), `none`, or computed. */
  readonly sum: 'own' | 'listed' | 'none' | ComputedSum;
  /** True if a deductible is allowed, `SUM` if only as an amount and not in percent. */
  readonly hasDeductible?: boolean | 'SUM';
  /** True if the risk covers the whole contract, not each item. For products with one list of covers for all items. */
  readonly isOfContract?: boolean;
  /** Advice in Russian that is added to the error if the tariff refuses the sum. */
  readonly advice?: string;
  /** Error text in Russian if the tariff does not offer the risk. */
  readonly notOffered?: string;
  /** An underwriter must approve sums larger than `above`. `text` is the reason for the approval in Russian. */
  readonly reviewed?: { readonly above: Kopecks; readonly text: string };
}

/** `computed`: rule that computes the sum. `of`: field of the item or contract to correct if the sum is wrong. */
interface ComputedSum {
  readonly computed: string;
  readonly of?: string;
  /** True if the partner may send a sum that differs from the computed one. */
  readonly isUsual?: true;
}

/** An assumption's text. With a field, it is reported only if the field is absent and the risk, if given, is covered. */
type Assumed<Own extends Fields, Things extends Fields, Risk extends string> =
  | string
  | false
  | readonly [field: FieldOf<Own> | FieldOf<Things>, text: string, risk?: Risk];

type Names<Of> = keyof Of & string;
export type FieldOf<Of> = Names<Of> | `${Names<Of>}.${string}`;
/** Fields outside the insured object at which rules may report errors. */
type RootField = 'startDate' | 'endDate' | 'installmentType' | 'policyHolder';
type ContractField = RootField | 'things' | 'covers' | 'previousPolicyNumber';
type CoverField = 'cover.code' | 'cover.option' | 'sumInsured' | 'deductible' | 'deductibleUnit';

/** Further data for rules, such as the seller and the contract that is changed or prolonged. */
export interface Beside<
  Own extends Fields = Fields,
  Things extends Fields = Fields,
  Risk extends string = string,
> extends Sale<ReadContract<Own, Things, Risk>> {
  /** The same insured item in the earlier contract; undefined for a new item. */
  readonly before?: ReadThing<Things, Risk> | undefined;
  /** Returns the code that the tariff derives in the column `attribute` for a member. */
  askOf(attribute: string, member: string): string | undefined;
  /** Returns the sums that the tariff lists for a risk. */
  sumsOf(risk: Risk): readonly Kopecks[];
}

/** Checks that fields and tables cannot express. `ask` returns a code that the tariff derives, such as a zone. */
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
  /** Checks each cover of a list that applies to all items. */
  common?(
    cover: ReadCover<Risk>,
    contract: ReadContract<Own, Things, Risk>,
    beside: Beside<Own, Things, Risk>,
  ): readonly Said<CoverField>[];
}

/** Declares a list of insured items that are rated one by one. */
export interface ThingWords<Things extends Fields, Risk extends string> {
  /** Name of the body field that contains the list: `objects`. */
  readonly name: string;
  /** What is missing if the list is empty, for the error text: "хотя бы один объект". */
  readonly title: string;
  /** Heading of each item in forms: "Объект". */
  readonly each: string;
  readonly max: number;
  /** Returns false if the contract needs no insured item. If absent, every contract needs at least one. */
  isNeeded?(contract: Pick<ReadContract<Fields, Things, Risk>, 'covers' | 'holderType'>): boolean;
  /** `own`: each item has its own covers; `common`: one list of covers applies to all items. */
  readonly covers: 'own' | 'common';
  readonly fields: Things;
  /** Fields that identify an item. An item with another value is not the item in the earlier contract. */
  readonly identity: readonly Names<Things>[];
  /** Groups of fields whose values must not repeat within a contract, such as the number of a chip. */
  readonly unique?: readonly (readonly FieldOf<Things>[])[];
  /** Formats a short description of an item, without personal data: "FLAT, Москва". */
  line(values: Values<Things>): string;
}

/** Declares what a contract insures: a label for staff, and keys to search by. */
interface SubjectWords<Contract>
  extends Pick<SubjectRules, 'title' | 'isPersonal'>,
    Partial<Pick<SubjectRules, 'keyOf'>> {
  /** Returns the search keys of each insured item. The best known key comes first. */
  of(contract: Contract): readonly (readonly (string | undefined)[])[];
}

/** Declares a product: its structure and rules. Its prices are in tariff tables. */
export interface Definition<Own extends Fields, Things extends Fields, Risk extends string> {
  /** Code of the product: a segment of its URLs and the name of its field in the insured object. */
  readonly code: string;
  readonly title: string;
  /** Insured object in the genitive, for the heading of a policy after "страхования": "имущества". */
  readonly insurance: string;
  readonly productCodes: { readonly individual: string; readonly corporate: string };
  /** The three letters with which policy numbers begin. */
  readonly series: string;
  /** Series of policy numbers in the test environment: `ZZ` and a letter that no Cyrillic letter resembles. */
  readonly testSeries: string;
  /** The longest term, or the allowed numbers of months with the usual number first; `rule` describes this in Russian. */
  readonly term: Longest & {
    readonly rule: string;
    /** Last day of a related obligation, such as a loan. A term that Bindery assumes does not end later. */
    until?(contract: Values<Own>): DateText | undefined;
  };
  /** Reason in Russian why contracts cannot be prolonged; absent if they can. */
  readonly notProlonged?: string;
  readonly latestStartDays: number;
  /** Allowed codes of `installment_type`. */
  readonly installments: readonly string[];
  readonly subject?: SubjectWords<Pick<ReadContract<Own, Things, Risk>, 'said' | 'things'>>;
  readonly fields: Own;
  /** Vehicle field made by `insuredVehicle`, by which the vehicle directory and contracts are searched. */
  readonly vehicle?: Names<Own>;
  /** The contract, of this or another insurer, to which each contract of this product is bound. */
  readonly related?: BoundTo<Names<Own>>;
  readonly things?: ThingWords<Things, Risk>;
  readonly risks: Readonly<Record<Risk, RiskWords>>;
  /** Returns the insured sum of all items together. Percent deductibles and limits of approval refer to it. */
  insuredSum?(contract: Pick<ReadContract<Own, Things, Risk>, 'said' | 'things'>): Kopecks;
  /** Name of the field made by `generalAgreement`. */
  readonly agreement?: Names<Own>;
  /** Members such as the countries of a route. Of several members, the highest value applies. */
  readonly members?: Members<ReadContract<Own, Things, Risk>>;
  /** Adds table columns that are not simply fields. */
  attributes?(
    make: AttributeMakers<Own, Things, Risk>,
  ): Readonly<Record<string, Attribute<Rated<Own, Things, Risk>>>>;
  /** Russian names of codes that only the tables define, such as zones and classes of risks; by column. */
  readonly names?: RatingModel['names'];
  /** Russian names of the product's own tables, and of their columns that are not fields, by `table` or `table.column`. */
  readonly tableTitles?: Readonly<Record<string, string>>;
  readonly rules?: Rules<Own, Things, Risk>;
  /** Rules whose texts replace the tariff's errors, each for its field. A null text hides the error. They add no errors. */
  readonly refusals?: Rules<Own, Things, Risk>;
  /** Rules that return reasons why an underwriter must approve the contract before it is paid. */
  readonly review?: Rules<Own, Things, Risk>;
  /** Rules that compute sums, and the product's own tables. */
  readonly rating?: Partial<Pick<RatingModel<Rated<Own, Things, Risk>>, 'sums' | 'programme' | 'asked'>>;
  /** Types of policyholder who receive the key information document before they pay; by default individuals. */
  readonly keyInformation?: readonly HolderType[];
  /** Fields of the insured object in reports to the industry registry; absent if the product cannot be reported. */
  readonly reported?: readonly string[];
  /** Removes from a prolongation's body the fields that must be sent again because of events in the earlier contract. */
  askAgain?(previous: PreviousContract, continued: JsonObject): JsonObject;
  /** Templates that replace the common templates and receive the same data. */
  readonly templates?: { readonly policy?: string; readonly application?: string };
  /** Name of the field with the currency of all sums, and further currencies whose exchange rates rules need. */
  readonly currency?: CurrencyField<Names<Own>, { readonly said: Values<Own> }>;
  /**
   * The price for a `wholeTerm` attribute, listed with its field, is equal on any day, and nothing of it is refunded.
   * The price for a `proportional` attribute is charged by the days left.
   */
  readonly premiums?: {
    readonly wholeTerm?: Readonly<Record<string, FieldOf<Own>>>;
    readonly proportional?: readonly string[];
  };
  /** Fields with amounts. An addendum that only decreases them may name a ground, which decides the refund. */
  readonly lessens?: readonly FieldOf<Own>[];
  /** Refund rows besides those that all products have. */
  readonly refunds?: readonly RefundRow[];
  /** Returns further assumptions. `sums`, the text about assumed sums, is reported first unless the result contains it. */
  assumed?(
    contract: ReadContract<Own, Things, Risk>,
    sums: string | false,
  ): readonly Assumed<Own, Things, Risk>[];
  /** True if covers cannot be changed after the contract is concluded. */
  readonly hasFixedCovers?: boolean;
  /** True if an addendum may move the term before cover begins, and extend the term later. */
  readonly movesTerm?: boolean;
  /** True if an addendum may replace the policyholder, for example by a new owner. */
  readonly changesHolder?: boolean;
  /** Common grounds for termination that this product does not have. */
  readonly lacksReasons?: readonly string[];
  /** Returns true if the contract belongs to a consumer credit, for which the cooling-off period is longer. */
  hasCredit?(contract: Values<Own>, covers: readonly ReadCover<Risk>[]): boolean;
  /** Formats a short description of a contract without insured items, without personal data: "FLAT". */
  line?(contract: Values<Own>): string;
}

/** A definition of any product, without the names of its fields in the type. */
export type AnyDefinition = Definition<Fields, Fields, string>;
