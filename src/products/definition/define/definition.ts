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

/** A risk: its schema, check, sum and printed row follow from this declaration. */
export interface RiskWords {
  /** Title in errors and forms; the tariff may word it differently. */
  readonly title: string;
  /**
   * Source of its sum: sent by the partner, one of the tariff's, computed, or none. A computed one names a rule of
   * `rating.sums`; if that is only the usual sum, a partner may send another.
   */
  readonly sum: 'own' | 'listed' | 'none' | ComputedSum;
  /** True, or `SUM` if it is an amount, never a percent. */
  readonly hasDeductible?: boolean | 'SUM';
  /** True if one list of covers holds for all items and this risk belongs to the contract as a whole. */
  readonly isOfContract?: boolean;
  /** Advice if the tariff refuses the sum, in Russian. */
  readonly advice?: string;
  /** Error text if the tariff does not offer it, in Russian. */
  readonly notOffered?: string;
  /** The sum above which an underwriter must approve, and the reason in Russian. */
  readonly reviewed?: { readonly above: Kopecks; readonly text: string };
}

/** A computed sum: its rule, and the field of the item or the contract where a person corrects it. */
interface ComputedSum {
  readonly computed: string;
  readonly of?: string;
  /** True if the partner may send another sum. */
  readonly isUsual?: true;
}

/** An assumption; for a field, reported if the field is absent and its risk, if named, is covered. */
type Assumed<Own extends Fields, Things extends Fields, Risk extends string> =
  | string
  | false
  | readonly [field: FieldOf<Own> | FieldOf<Things>, text: string, risk?: Risk];

type Names<Of> = keyof Of & string;
export type FieldOf<Of> = Names<Of> | `${Names<Of>}.${string}`;
/** Root fields that rules may name, of every product. */
type RootField = 'startDate' | 'endDate' | 'installmentType' | 'policyHolder';
type ContractField = RootField | 'things' | 'covers' | 'previousPolicyNumber';
type CoverField = 'cover.code' | 'cover.option' | 'sumInsured' | 'deductible' | 'deductibleUnit';

/** Data for rules in addition to the contract: the seller, and the contract that is changed or prolonged. */
export interface Beside<
  Own extends Fields = Fields,
  Things extends Fields = Fields,
  Risk extends string = string,
> extends Sale<ReadContract<Own, Things, Risk>> {
  /** The item in the earlier contract; undefined for a new one. */
  readonly before?: ReadThing<Things, Risk> | undefined;
  /** The code that the tariff derives for a member. */
  askOf(attribute: string, member: string): string | undefined;
  /** The sums of a risk that the tariff lists. */
  sumsOf(risk: Risk): readonly Kopecks[];
}

/**
 * Checks beyond fields and tables, for the whole contract, each item and each cover; `ask` returns a code that the tariff
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
  /** For each cover of a common list. */
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
  /** "хотя бы один объект": asked for if there is none. */
  readonly title: string;
  /** "Объект": the heading of each in forms. */
  readonly each: string;
  readonly max: number;
  /** Returns false if a contract needs none; by default each does. */
  isNeeded?(contract: Pick<ReadContract<Fields, Things, Risk>, 'covers' | 'holderType'>): boolean;
  /** `own`: each item has its own covers; `common`: one list holds for all. */
  readonly covers: 'own' | 'common';
  readonly fields: Things;
  /** Fields that identify an item: if they differ, the earlier contract does not know it. */
  readonly identity: readonly Names<Things>[];
  /** Fields that are unique within a contract, such as a chip; a nested list is compared as one key. */
  readonly unique?: readonly (readonly FieldOf<Things>[])[];
  /** A short description without personal data: "FLAT, Москва". */
  line(values: Values<Things>): string;
}

/** How contracts are recognised and found. */
interface SubjectWords<Contract>
  extends Pick<SubjectRules, 'title' | 'isPersonal'>,
    Partial<Pick<SubjectRules, 'keyOf'>> {
  /** Keys of each insured item, the best known first. */
  of(contract: Contract): readonly (readonly (string | undefined)[])[];
}

/** A product: structure and rules here, figures in its tables. */
export interface Definition<Own extends Fields, Things extends Fields, Risk extends string> {
  /** Path segment, and name of the field in the insured object. */
  readonly code: string;
  readonly title: string;
  /** "имущества": for the heading of a policy, "страхования имущества". */
  readonly insurance: string;
  readonly productCodes: { readonly individual: string; readonly corporate: string };
  /** Three letters of the policy number. */
  readonly series: string;
  /** Series in the test environment: `ZZ` and a letter without a Cyrillic lookalike. */
  readonly testSeries: string;
  /** The longest term, or the allowed whole months with the usual first, and its wording. */
  readonly term: Longest & {
    readonly rule: string;
    /** Last day of the underlying interest, such as a loan: an assumed term does not exceed it. */
    until?(contract: Values<Own>): DateText | undefined;
  };
  /** The reason why contracts cannot be prolonged, in Russian; absent if they can. */
  readonly notProlonged?: string;
  readonly latestStartDays: number;
  /** Codes of `installment_type`. */
  readonly installments: readonly string[];
  readonly subject?: SubjectWords<Pick<ReadContract<Own, Things, Risk>, 'said' | 'things'>>;
  readonly fields: Own;
  /** The field of the insured vehicle, an `insuredVehicle`: it is looked up, and contracts are found by it. */
  readonly vehicle?: Names<Own>;
  /** The contract, or another insurer's policy, that it is bound to. */
  readonly related?: BoundTo<Names<Own>>;
  readonly things?: ThingWords<Things, Risk>;
  readonly risks: Readonly<Record<Risk, RiskWords>>;
  /** The sum of all items, as the base of percent deductibles and of approval limits. */
  insuredSum?(contract: Pick<ReadContract<Own, Things, Risk>, 'said' | 'things'>): Kopecks;
  /** The field of the general agreement, a `generalAgreement`. */
  readonly agreement?: Names<Own>;
  /** Members such as the countries of a route; the highest figure counts. */
  readonly members?: Members<ReadContract<Own, Things, Risk>>;
  /** Table columns that are not plain fields. */
  attributes?(
    make: AttributeMakers<Own, Things, Risk>,
  ): Readonly<Record<string, Attribute<Rated<Own, Things, Risk>>>>;
  /** Names of codes that the tables make themselves, such as zones and classes of risks, by column. */
  readonly names?: RatingModel['names'];
  readonly rules?: Rules<Own, Things, Risk>;
  /**
   * Replaces the tariff's error for a field; null if another error is reported already. Ignored if the tariff accepts the
   * field.
   */
  readonly refusals?: Rules<Own, Things, Risk>;
  /** Reasons why an underwriter must approve before payment. */
  readonly review?: Rules<Own, Things, Risk>;
  /** Computed sums and the product's own tables. */
  readonly rating?: Partial<Pick<RatingModel<Rated<Own, Things, Risk>>, 'sums' | 'programme' | 'asked'>>;
  /** Holder types that receive the key information document before paying; by default individuals. */
  readonly keyInformation?: readonly HolderType[];
  /** Returns the prolonged body without the fields that the events of the earlier contract make stale. */
  askAgain?(previous: PreviousContract, continued: JsonObject): JsonObject;
  /** The product's own templates, for the same data as the common ones. */
  readonly templates?: { readonly policy?: string; readonly application?: string };
  /** The field with the currency of all sums, and further currencies whose rates rules need. */
  readonly currency?: CurrencyField<Names<Own>, { readonly said: Values<Own> }>;
  /**
   * How the price of each own attribute relates to time: `wholeTerm` ones, by field, cost the same on any day and refund
   * nothing; `proportional` ones are priced by the days left. Until the next major version `product check` warns of
   * undeclared attributes; then it refuses them.
   */
  readonly premiums?: {
    readonly wholeTerm?: Readonly<Record<string, FieldOf<Own>>>;
    readonly proportional?: readonly string[];
  };
  /** Amounts that a product's own ground may reduce, such as a partly repaid debt. */
  readonly lessens?: readonly FieldOf<Own>[];
  /** Refund rows in addition to the common ones. */
  readonly refunds?: readonly RefundRow[];
  /**
   * Assumptions beyond those of fields: a Russian text, or a field of the item or the contract with the text to report if
   * it is absent. `sums` reports the tariff's sums, first unless this does.
   */
  assumed?(
    contract: ReadContract<Own, Things, Risk>,
    sums: string | false,
  ): readonly Assumed<Own, Things, Risk>[];
  /** True if covers cannot change after conclusion. */
  readonly hasFixedCovers?: boolean;
  /** True if an addendum may move the term before cover begins, and extend it afterwards. */
  readonly movesTerm?: boolean;
  /** True if an addendum may change the policyholder, for example to a new owner. */
  readonly changesHolder?: boolean;
  /** Common grounds that do not apply to this product. */
  readonly lacksReasons?: readonly string[];
  /** True if a consumer credit is involved, which lengthens the cooling-off period. */
  hasCredit?(contract: Values<Own>, covers: readonly ReadCover<Risk>[]): boolean;
  /** A short description without personal data, if no item has one: "FLAT". */
  line?(contract: Values<Own>): string;
}

/** A definition with its own names erased; the compiler has checked them already. */
export type AnyDefinition = Definition<Fields, Fields, string>;
