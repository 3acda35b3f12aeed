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
import type { RunRules } from './rules.ts';
import type { SaleSettings } from './sale-settings.ts';
import type { SubjectRules } from './subject.ts';
import type { ContractSummary } from './summary.ts';
import type { RefundRow } from './termination/refund-table.ts';

export interface Questions {
  readonly bonusMalus?: BonusMalusQuery;
  readonly underwriting?: UnderwritingQuestion;
}

/** Answers of external systems; they are stored with the contract, so that it can be rated again years later. */
export interface Facts {
  readonly bonusMalus?: BonusMalusAnswer;
  readonly underwriting?: UnderwritingAnswer;
  /** The industry registry's answer before payment and the time of the answer; absent for older contracts. */
  readonly registryCheck?: ContractCheckAnswer & { readonly checkedAt: string };
  /** The vehicle found in the vehicle directory on the day of rating; absent if there was no query. */
  readonly vehicle?: IdentifiedVehicle;
  /** Exchange rates on the day of conclusion; the first is for the currency of the sums. Absent for sums in rubles. */
  readonly exchangeRates?: readonly ExchangeRate[];
  /** The contract of this insurer that the rated contract refers to; absent if it refers to none. */
  readonly related?: RelatedContract;
  readonly agreement?: AgreementFact;
}

/** Facts that are known before the rules run. */
export type FactsAtHand = Pick<Facts, 'vehicle' | 'exchangeRates' | 'related' | 'agreement'>;

export interface PlannedInstallment {
  readonly amount: Kopecks;
  readonly dueOn: DateText;
}

export interface PrintableInstallment extends PlannedInstallment {
  /** Number of the installment; absent before the contract is stored. */
  readonly nr?: number;
  /** Status, CANCELLED for an installment that is no longer due; absent before the contract is paid. */
  readonly status?: string;
  readonly addendumNumber?: string;
  /** Last day on which a payment is in time. It is after `dueOn` if `dueOn` is a day off or staff postponed the payment. */
  readonly payUntil?: DateText;
}

/** Rules of the endpoint `limits`, which returns the price of each risk before there is a contract. */
export interface ProductLimits {
  readonly holderTypes: readonly HolderType[];
  /** Turns the sent body into a quote of the risks that the endpoint `limits` prices. */
  ask(application: JsonObject): JsonObject;
}

/** Types of print forms. RECEIPT is form A-7 for cash, and KID is the key information document before payment. */
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

export interface PrintableContract {
  readonly policyNumber: string;
  readonly holderType: HolderType;
  readonly body: JsonObject;
  readonly premium: Kopecks;
  readonly calculation: Calculation;
  readonly facts: Facts;
  readonly concludedOn: DateText;
  readonly issuedAt: DateText;
  /** Start of cover as a Moscow date-time; null if it depends on the payment, absent for older contracts. */
  readonly coversFrom?: string | null;
  /** The moment when cover ends, as a Moscow date-time; absent if cover lasts whole days. */
  readonly coversTo?: string | null;
  readonly installments: readonly PrintableInstallment[];
  /** Changes included in the printed version, oldest first. */
  readonly amendments?: readonly Amendment[];
  /** Refund rows of the contract's tariff, for the key information document. */
  readonly refunds?: readonly RefundRow[];
  /** Reference lists in force when the form is printed. */
  readonly reference: ReferenceBook;
  /** Public URL for checking the policy, printed as a QR code. */
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
  /** Start of cover; absent or null if cover starts at midnight of the first day. */
  readonly coversFrom?: Date | null;
  /** The moment when cover ends; absent or null if cover ends with the last day. */
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

export interface PlateRules {
  /** Returns true if a contract in force lacks a plate that its vehicle must have. */
  isMissing(body: JsonObject): boolean;
  withPlate(body: JsonObject, plate: string): JsonObject;
}

/** A product: data and pure functions without clock, database or network. */
export interface Product<Tariff = unknown, Read extends Reading = Reading, Prepared = unknown> {
  /** Code of the product, a segment of its URLs: osago, casco, … */
  readonly code: string;
  /** Value of `product.code` in a body, by type of policyholder. */
  readonly productCodes: Readonly<Record<HolderType, string>>;
  readonly title: string;
  /** Insured object in the genitive after "страхования", such as "грузов"; absent if the title is used. */
  readonly insurance?: string;
  readonly numbers: NumberSequence;
  readonly subject: SubjectRules;
  readonly jointPayment: 'leads' | 'follows' | 'none';
  /** True if a payment on or after the first day moves the start of cover to the next day; if false, staff must decide. */
  readonly coversAfterLateCredit: boolean;
  /** Schemas of the body; the schemas of a contract and a quote differ only in which fields are required. */
  readonly schemas: Readonly<Record<HolderType, Readonly<Record<Purpose, TSchema>>>>;
  readonly tariff: TariffCompiler<Tariff>;
  /** Name of the reference list by field path; absent if the product checks its fields itself. */
  readonly listedFields?: ReadonlyMap<string, string>;
  /** Example bodies for the API description; absent if `docs/examples` contains them. */
  readonly examples?: readonly ShownExample[];
  /** Kind of tariff that is law. A draft rated with an older version must be rated again; absent if no tariff is law. */
  readonly lawKind?: string;
  saleSettings(tariff: Tariff): SaleSettings;
  /** Reads a body. May reuse parts of `similar`, the reading of another body in the same context. */
  read(body: JsonObject, context: RatingContext, similar?: Read): Read;
  /** Combines an application with the tariff of its day and known facts, for rules and premium. */
  prepare(reading: Read, tariff: Tariff, known?: FactsAtHand): Prepared;
  /** Returns the terms of a contract that contracts of other products may refer to; absent if the product offers none. */
  relatedTerms?(body: JsonObject): RelatedTerms;
  /** Returns the numbers that identify the insured vehicle; absent if the product insures none. */
  vehicleNumbers?(body: JsonObject): VehicleNumbers;
  /** Rules for adding a plate later to a vehicle insured without a plate; absent if the product needs none. */
  readonly plate?: PlateRules;
  /** Returns true if two contracts are for vehicles of the same owner; absent if contracts for a vehicle may overlap. */
  isSameOwner?(one: HeldApplication, other: HeldApplication): boolean;
  /** Returns all faults and warnings that can be found without answers of external systems; `run` runs the rules. */
  refuse(application: Prepared, sale: Sale<Read>, run?: RunRules): Findings;
  asks(application: Read, tariff: Tariff): Questions;
  /** Returns the query to the industry registry before payment; absent if payment needs no answer of the registry. */
  registryQuestion?(application: Read): ContractCheckQuery;
  refuseByFacts(application: Read, facts: Facts): readonly Fault[];
  calculate(application: Prepared, facts: Facts): Rated;
  /** Returns the groups by which staff compare tariffs, such as region or model group; each has few values. */
  dimensions?(application: Prepared): Readonly<Record<string, string>>;
  /** Plans installments that add up to the premium; by default a single installment on the first day of cover. */
  schedule?(application: Read, premium: Kopecks): readonly PlannedInstallment[];
  /** Returns the discount in percent, at the expense of the commission; absent if the product has none. */
  commissionDiscount?(body: JsonObject): Decimal | undefined;
  /** Returns reasons for approval before payment, each with its field; empty if no approval is needed. */
  review?(application: Read, sale: Sale<Read>, facts: Facts, calculation: Calculation): readonly Warning[];
  /** Returns the number of the pre-numbered paper form in a body; absent if the product has no such forms. */
  blank?(body: JsonObject): NumberedBlank | undefined;
  /** Summarizes a contract for approval; `parts` contain computed sums. */
  summary(body: JsonObject, facts: Facts, parts: Calculation['parts']): ContractSummary;
  withPremiums?(body: JsonObject, calculation: Calculation): JsonObject;
  withoutPremiums?(body: JsonObject): JsonObject;
  readonly limits?: ProductLimits;
  /** Rules of prolongation; absent if contracts cannot be prolonged by number. */
  readonly prolongation?: Prolongation<Tariff>;
  readonly addendums: AddendumRules;
  /** Makes the report to the industry registry about a contract in force; absent if the product is not reported. */
  report?(contract: ReportableContract): JsonObject;
  /** Makes such reports if the insurer's settings ask for them; absent if the product cannot be reported. */
  optionalReport?(contract: ReportableContract): JsonObject;
  answerFields(facts: Facts): JsonObject;
  /** Types of policyholder that must receive the key information document; absent if none must. */
  readonly keyInformation?: readonly HolderType[];
  readonly forms: Readonly<Partial<Record<FormType, (contract: PrintableContract) => FilledForm>>>;
}
