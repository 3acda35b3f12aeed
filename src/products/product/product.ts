import type { TSchema } from 'typebox';
import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { TariffCompiler } from '#catalogues/tariffs/tariff.ts';
import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import type { VehicleNumbers } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { Fault, Findings, Warning } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { ContractCheckAnswer, ContractCheckQuery } from '#kernel/ports/contract-registry.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import type { BonusMalusAnswer, BonusMalusQuery, FilledForm } from '#kernel/ports/ports.ts';
import type { UnderwritingAnswer, UnderwritingQuestion } from '#kernel/ports/underwriting.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Calculation, Rated } from '#rating/result/calculation.ts';
import type { AddendumRules } from './addendum-rules.ts';
import type { Amendment } from './amendment.ts';
import type { AgreementFact } from './general-agreement.ts';
import type { NumberedBlank, NumberSequence } from './numbering.ts';
import type { Prolongation } from './prolongation/prolongation.ts';
import type { Purpose, RatingContext, Reading, Sale } from './reading.ts';
import type { RelatedContract, RelatedTerms } from './related-contract.ts';
import type { SaleSettings } from './sale-settings.ts';
import type { SubjectRules } from './subject.ts';
import type { ContractSummary } from './summary.ts';
import type { RefundRow } from './termination/refund-table.ts';

/** Data that a product needs from external systems to rate an application. */
export interface Questions {
  readonly bonusMalus?: BonusMalusQuery;
  readonly underwriting?: UnderwritingQuestion;
}

/** Answers of external systems, stored with the contract so that it can be rated again years later. */
export interface Facts {
  readonly bonusMalus?: BonusMalusAnswer;
  readonly underwriting?: UnderwritingAnswer;
  /** The industry registry's answer before payment, and its time; older contracts have none. */
  readonly registryCheck?: ContractCheckAnswer & { readonly checkedAt: string };
  /** The vehicle found in the insurer's directory on the day of rating; absent if it was not asked. */
  readonly vehicle?: IdentifiedVehicle;
  /** Exchange rates on the day of conclusion, starting with the currency of the sums; absent for sums in rubles. */
  readonly exchangeRates?: readonly ExchangeRate[];
  /** The contract of this insurer that it is bound to; absent if there is none or it is another insurer's. */
  readonly related?: RelatedContract;
  /** The general agreement it is declared under. */
  readonly agreement?: AgreementFact;
}

/** Facts known before the rules run. */
export type FactsAtHand = Pick<Facts, 'vehicle' | 'exchangeRates' | 'related' | 'agreement'>;

export interface PlannedInstallment {
  readonly amount: Kopecks;
  readonly dueOn: DateText;
}

export interface PrintableInstallment extends PlannedInstallment {
  /** Absent before a contract is stored. */
  readonly nr?: number;
  /** CANCELLED if it is no longer due; absent before a contract is paid. */
  readonly status?: string;
  readonly addendumNumber?: string;
  /** Last day for payment in time: later than `dueOn` if that is a day off or staff extended it. */
  readonly payUntil?: DateText;
}

/** Input and output of the endpoint `limits`: prices of single risks, shown before an application exists. */
export interface ProductLimits {
  readonly holderTypes: readonly HolderType[];
  /** Makes an application with only these risks. */
  ask(application: JsonObject): JsonObject;
}

/**
 * Types of print forms. Five are not in the specification: APPLICATION is signed by the policyholder at any time, with the
 * contract's data of that moment; RECEIPT is form A-7 for cash; KID is the key information document, given before payment;
 * RULES and MEMO are files of the insurer.
 */
export const formTypes = [
  'DRAFT',
  'POLICY',
  'BILL',
  'APPLICATION',
  'RECEIPT',
  'ADDENDUM',
  'CONSENT',
  'KID',
  'RULES',
  'MEMO',
] as const;
export type FormType = (typeof formTypes)[number];

/** Data of a print form; the product formats dates. */
export interface PrintableContract {
  readonly policyNumber: string;
  readonly holderType: HolderType;
  readonly body: JsonObject;
  readonly premium: Kopecks;
  readonly calculation: Calculation;
  readonly facts: Facts;
  readonly concludedOn: DateText;
  readonly issuedAt: DateText;
  /**
   * Start of cover as a Moscow date-time; null if it depends on the payment, absent for contracts paid before it was
   * stored.
   */
  readonly coversFrom?: string | null;
  /** First moment without cover; absent if cover counts in days. */
  readonly coversTo?: string | null;
  readonly installments: readonly PrintableInstallment[];
  /** Changes up to the printed edition, oldest first. */
  readonly amendments?: readonly Amendment[];
  /** Refunds by ground in the contract's tariff, for the key information document. */
  readonly refunds?: readonly RefundRow[];
  /** Names of codes when the form is printed. */
  readonly reference: ReferenceBook;
  /** Public address for checking the policy, printed as a QR code. */
  readonly checkUrl: string;
}

export interface ReportableContract {
  readonly holderType: HolderType;
  readonly body: JsonObject;
  readonly calculation: Calculation;
  readonly facts: Facts;
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  /** Start of cover; absent or null if it is midnight of the first day. */
  readonly coversFrom?: Date | null;
  /** First moment without cover; absent or null if it is the end of the last day. */
  readonly endsAt?: Date | null | undefined;
}

export interface HeldApplication {
  readonly body: JsonObject;
  readonly holderType: HolderType;
}

export interface ShownExample {
  readonly title: string;
  readonly holderType: HolderType;
  readonly purpose: Purpose;
  readonly body: JsonObject;
}

/**
 * A product is data and pure functions: no clock, database or network. An application is read once and prepared once with
 * its tariff; all further steps use the result.
 */
export interface PlateRules {
  /** Returns whether a contract in force still lacks a plate that its vehicle has to have. */
  isMissing(body: JsonObject): boolean;
  withPlate(body: JsonObject, plate: string): JsonObject;
}

export interface Product<Tariff = unknown, Read extends Reading = Reading, Prepared = unknown> {
  /** The path segment: osago, casco, … */
  readonly code: string;
  /** The value of `product.code` in a body, by holder type. */
  readonly productCodes: Readonly<Record<HolderType, string>>;
  readonly title: string;
  /** Genitive after "страхования", such as "грузов"; absent if the title serves. */
  readonly insurance?: string;
  readonly numbers: NumberSequence;
  readonly subject: SubjectRules;
  readonly jointPayment: 'leads' | 'follows' | 'none';
  /**
   * True if a bill credited on the first day of cover or later moves the start to the next day; otherwise such money waits
   * for staff.
   */
  readonly coversAfterLateCredit: boolean;
  /** Schema of the body; the schemas of both purposes differ only in what is required. */
  readonly schemas: Readonly<Record<HolderType, Readonly<Record<Purpose, TSchema>>>>;
  readonly tariff: TariffCompiler<Tariff>;
  /** Reference list by field path; absent if the product checks its fields itself. */
  readonly listedFields?: ReadonlyMap<string, string>;
  /** Example bodies for the API description; absent if `docs/examples` contains them. */
  readonly examples?: readonly ShownExample[];
  /** Kind of the tables that are law: once in force, no premium uses older ones. */
  readonly lawKind?: string;
  saleSettings(tariff: Tariff): SaleSettings;
  read(body: JsonObject, context: RatingContext): Read;
  /**
   * Combines a reading with the tariff of its day and the facts about its vehicle and currency, for both rules and premium.
   */
  prepare(reading: Read, tariff: Tariff, known?: FactsAtHand): Prepared;
  /** Returns terms for another contract bound to this one; absent if none can be. */
  relatedTerms?(body: JsonObject): RelatedTerms;
  /** Returns the numbers that identify the insured vehicle; absent if the product insures none. */
  vehicleNumbers?(body: JsonObject): VehicleNumbers;
  /** Rules for adding a plate later to a vehicle insured without one; absent if not needed. */
  readonly plate?: PlateRules;
  /**
   * Tells if both have the same owner: a vehicle of one owner has at most one contract per day. Absent if the product
   * allows several.
   */
  isSameOwner?(one: HeldApplication, other: HeldApplication): boolean;
  /** Returns all faults and warnings that need no external facts. */
  refuse(application: Prepared, sale: Sale<Read>): Findings;
  /** Returns the questions to external systems about a valid application. */
  asks(application: Read, tariff: Tariff): Questions;
  /** Returns the question to the industry registry before payment; absent if payment needs no answer. */
  registryQuestion?(application: Read): ContractCheckQuery;
  /** Returns faults that follow from the answers. */
  refuseByFacts(application: Read, facts: Facts): readonly Fault[];
  calculate(application: Prepared, facts: Facts): Rated;
  /** Returns the groups that staff compare tariffs by, with few values each: region, model group, … */
  dimensions?(application: Prepared): Readonly<Record<string, string>>;
  /** Plans installments that add up to the premium; by default one on the first day of cover. */
  schedule?(application: Read, premium: Kopecks): readonly PlannedInstallment[];
  /**
   * Returns the discount in percent of the premium that the partner pays from its commission; absent if the product has
   * none.
   */
  commissionDiscount?(body: JsonObject): Decimal | undefined;
  /** Returns the reasons for approval before payment, each with its field; empty if no approval is needed. */
  review?(application: Read, sale: Sale<Read>, facts: Facts, calculation: Calculation): readonly Warning[];
  /** Returns the pre-numbered form of the policy and its number; absent if the product has none. */
  blank?(body: JsonObject): NumberedBlank | undefined;
  /** Summarizes a contract for approval; computed sums come from its parts. */
  summary(body: JsonObject, facts: Facts, parts: Calculation['parts']): ContractSummary;
  withPremiums?(body: JsonObject, calculation: Calculation): JsonObject;
  /** Removes the premiums that answers have added to a body. */
  withoutPremiums?(body: JsonObject): JsonObject;
  readonly limits?: ProductLimits;
  /** Absent if contracts cannot be prolonged by number. */
  readonly prolongation?: Prolongation<Tariff>;
  readonly addendums: AddendumRules;
  /** Builds the report to the industry registry about a contract in force; absent if there is none. */
  report?(contract: ReportableContract): JsonObject;
  /** Returns the product's own fields in the answer of a creation. */
  answerFields(facts: Facts): JsonObject;
  /** Holder types that must receive the key information document; absent if none. */
  readonly keyInformation?: readonly HolderType[];
  readonly forms: Readonly<Partial<Record<FormType, (contract: PrintableContract) => FilledForm>>>;
}
