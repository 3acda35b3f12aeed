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
import type { Circumstances, Purpose, Reading, Sale } from './reading.ts';
import type { RelatedContract, RelatedTerms } from './related-contract.ts';
import type { SaleSettings } from './sale-settings.ts';
import type { SubjectRules } from './subject.ts';
import type { ContractSummary } from './summary.ts';
import type { RefundRow } from './termination/refund-table.ts';

/** What a product needs from outside to rate an application. */
export interface Questions {
  readonly bonusMalus?: BonusMalusQuery;
  readonly underwriting?: UnderwritingQuestion;
}

/** The answers, kept with the contract so that it can be re-rated years later. */
export interface Facts {
  readonly bonusMalus?: BonusMalusAnswer;
  readonly underwriting?: UnderwritingAnswer;
  /** What the industry's registry said before the contract was paid, and when; contracts of before have none. */
  readonly registryCheck?: ContractCheckAnswer & { readonly checkedAt: string };
  /** What the insurer's vehicle directory said on the day of rating; absent where it was not asked. */
  readonly vehicle?: IdentifiedVehicle;
  /** The rates on the day of conclusion, that of the currency of its sums first; absent where these are in rubles. */
  readonly exchangeRates?: readonly ExchangeRate[];
  /** The contract of ours that it is bound to; absent where that is another insurer's, or there is none. */
  readonly related?: RelatedContract;
  /** The general agreement under which it is declared. */
  readonly agreement?: AgreementFact;
}

/** What is known of an application before its rules are asked. */
export type FactsAtHand = Pick<Facts, 'vehicle' | 'exchangeRates' | 'related' | 'agreement'>;

/** A part of the premium and the day on which it is due. */
export interface PlannedInstallment {
  readonly amount: Kopecks;
  readonly dueOn: DateText;
}

/** An installment as forms show it. */
export interface PrintableInstallment extends PlannedInstallment {
  /** Absent before a contract is stored. */
  readonly nr?: number;
  /** CANCELLED: nobody has to pay it any more; absent before a contract is paid. */
  readonly status?: string;
  readonly addendumNumber?: string;
  /** The last day on which it is paid in time: a later one than `dueOn` if that is a day off, or if the staff gave more time. */
  readonly payUntil?: DateText;
}

/** Endpoint `limits`: what single risks would cost, shown before an application is written. */
export interface ProductLimits {
  readonly holderTypes: readonly HolderType[];
  /** The application with the risks in question and no others. */
  ask(application: JsonObject): JsonObject;
}

/**
 * Five that the interface does not name: APPLICATION is what the holder signs, at any time, with what the contract says
 * then; RECEIPT is the form A-7 for cash; KID is the key information document, given before money is taken;
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

/** What a print form shows; dates are printed by the product. */
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
   * From when cover counts, as a date-time of Moscow; null where that shows when the contract is paid, absent where it was paid
   * before this was kept.
   */
  readonly coversFrom?: string | null;
  /** The first moment without cover, likewise; absent where cover counts by days. */
  readonly coversTo?: string | null;
  readonly installments: readonly PrintableInstallment[];
  /** What has made the contract what is printed, oldest first. */
  readonly amendments?: readonly Amendment[];
  /** What each ground gives back by the tariff of the contract; of the key information document. */
  readonly refunds?: readonly RefundRow[];
  /** Names of codes, as they are when the form is printed. */
  readonly reference: ReferenceBook;
  /** Where anybody can check the policy; printed as a QR code. */
  readonly checkUrl: string;
}

/** What there is to report of a contract that has come into force. */
export interface ReportableContract {
  readonly holderType: HolderType;
  readonly body: JsonObject;
  readonly calculation: Calculation;
  readonly facts: Facts;
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  /** From when cover counts; absent and null where it is the first day's midnight. */
  readonly coversFrom?: Date | null;
  /** The first moment without cover; absent and null where it is the end of the last day. */
  readonly endsAt?: Date | null | undefined;
}

/** An application, and which type of holder it is of. */
export interface HeldApplication {
  readonly body: JsonObject;
  readonly holderType: HolderType;
}

/** A body that is accepted. */
export interface ShownExample {
  readonly title: string;
  readonly holderType: HolderType;
  readonly purpose: Purpose;
  readonly body: JsonObject;
}

/**
 * A product is data and pure functions: no clock, no database, no network. An application is read once, prepared once with
 * its tariff, and all that follows looks at that.
 */
export interface PlateRules {
  /** Returns whether a contract in force still lacks a plate that its vehicle has to have. */
  isMissing(body: JsonObject): boolean;
  /** Returns the body with this plate. */
  withPlate(body: JsonObject, plate: string): JsonObject;
}

export interface Product<Tariff = unknown, Read extends Reading = Reading, Prepared = unknown> {
  /** The path segment: osago, casco, … */
  readonly code: string;
  /** The value of `product.code` in a body, by holder type. */
  readonly productCodes: Readonly<Record<HolderType, string>>;
  readonly title: string;
  /** What is insured, as it follows "страхования": "грузов"; absent where the title does. */
  readonly insurance?: string;
  readonly numbers: NumberSequence;
  readonly subject: SubjectRules;
  readonly jointPayment: 'leads' | 'follows' | 'none';
  /**
   * True where cover of a bill that a bank credits on the first day or later begins with the next day; else its money waits for
   * the staff.
   */
  readonly coversAfterLateCredit: boolean;
  /** Schema of the body; the schemas of both purposes differ only in what is required. */
  readonly schemas: Readonly<Record<HolderType, Readonly<Record<Purpose, TSchema>>>>;
  readonly tariff: TariffCompiler<Tariff>;
  /** The reference list of each field that has one, by the path of the field; absent where the product checks them by itself. */
  readonly listedFields?: ReadonlyMap<string, string>;
  /** Bodies that are accepted, as its description shows them; absent where `docs/examples` has them. */
  readonly examples?: readonly ShownExample[];
  /** The kind of its tables that is law: no premium is taken by others once they are in force. */
  readonly lawKind?: string;
  /** What the insurer sets for its sale. */
  saleSettings(tariff: Tariff): SaleSettings;
  read(body: JsonObject, circumstances: Circumstances): Read;
  /** Returns what rules and premium share: the reading with the tariff of its day and with what is known of its vehicle and its currency. */
  prepare(reading: Read, tariff: Tariff, known?: FactsAtHand): Prepared;
  /** What another contract that is bound to this one needs to know; absent where none can be. */
  relatedTerms?(body: JsonObject): RelatedTerms;
  /** The numbers that identify the insured vehicle; absent where no vehicle is insured. */
  vehicleNumbers?(body: JsonObject): VehicleNumbers;
  /** How the plate of a vehicle that was insured without one is added later; absent where nothing needs it. */
  readonly plate?: PlateRules;
  /** Whether both name one owner: of one vehicle and one owner only one contract covers a day. Absent where any number may. */
  isSameOwner?(one: HeldApplication, other: HeldApplication): boolean;
  /** All refusals that need nothing from outside, and what has no effect, at once. */
  refuse(application: Prepared, sale: Sale<Read>): Findings;
  /** What is to be asked from outside about an application without faults. */
  asks(application: Read, tariff: Tariff): Questions;
  /**
   * What the industry's registry is asked about a contract without faults before it may be paid; absent where it may be
   * paid unasked.
   */
  registryQuestion?(application: Read): ContractCheckQuery;
  /** Refusals that follow from the answers. */
  refuseByFacts(application: Read, facts: Facts): readonly Fault[];
  /** The one calculation, for a quote and for a contract. */
  calculate(application: Prepared, facts: Facts): Rated;
  /**
   * By what a comparison of tariffs groups contracts, as few values each as a table can show: region, model group, …
   * Names and values are read by the staff.
   */
  dimensions?(application: Prepared): Readonly<Record<string, string>>;
  /** When the premium is due, adding up to it; without this all of it on the first day of cover. */
  schedule?(application: Read, premium: Kopecks): readonly PlannedInstallment[];
  /** What the partner gives its client from its own commission, in percent of the premium; absent where it cannot. */
  commissionDiscount?(body: JsonObject): Decimal | undefined;
  /** Why the staff must approve before money is taken, each reason with its field; empty where they need not. */
  review?(application: Read, sale: Sale<Read>, facts: Facts, calculation: Calculation): readonly Warning[];
  /** The blank on which the policy is written, and the number that it gives the policy; absent where there are none. */
  blank?(body: JsonObject): NumberedBlank | undefined;
  /** What the staff see of a contract that waits for them; sums that are worked out stand in its parts. */
  summary(body: JsonObject, facts: Facts, parts: Calculation['parts']): ContractSummary;
  /** The body as answers echo it, every part with its premium. */
  withPremiums?(body: JsonObject, calculation: Calculation): JsonObject;
  /** The body without the premiums that our own answers have added. */
  withoutPremiums?(body: JsonObject): JsonObject;
  readonly limits?: ProductLimits;
  /** Absent where contracts are not prolonged by number. */
  readonly prolongation?: Prolongation<Tariff>;
  readonly addendums: AddendumRules;
  /** What is reported to the industry's registry of a contract that has come into force; absent where nothing is. */
  report?(contract: ReportableContract): JsonObject;
  /** Fields of its own that the product adds to the answer of a creation. */
  answerFields(facts: Facts): JsonObject;
  /** Whose holders the law has given the key information document; absent where nobody's. */
  readonly keyInformation?: readonly HolderType[];
  readonly forms: Readonly<Partial<Record<FormType, (contract: PrintableContract) => FilledForm>>>;
}
