import type { RatesQuestion } from '#catalogues/exchange-rates/current-rates.ts';
import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { VehicleQuestion } from '#catalogues/vehicles/vehicle-faults.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { SaleRights } from '#kernel/terms/sale-rights.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { AgreementQuestion } from './general-agreement.ts';
import type { RelatedQuestion } from './related-contract.ts';

/** In a `quote`, data that can be assumed may be missing; in a `contract`, no required data may be missing. */
export type Purpose = 'quote' | 'contract';

/** Facts about the request that a product needs to read a body; a product never reads a clock itself. */
export interface RatingContext {
  readonly purpose: Purpose;
  readonly holderType: HolderType;
  /** Day of the request in Moscow. If a contract is rated again, its day of conclusion. */
  readonly today: DateText;
  /** A day of conclusion that overrides the one in the application. */
  readonly concludedOn?: DateText;
  /** Time of the request; absent if a stored contract is read. */
  readonly receivedAt?: Date;
  /** True for a stored contract that was sold in whole days; the hours in its dates are then ignored. */
  readonly isByDays?: boolean;
}

/** Data derived from the body for display and search. */
export interface ContractTerms {
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  /** Moment when cover starts, if agreed by the minute; absent if cover counts in days. */
  readonly startsAt?: Date;
  /** Moment when cover ends, if agreed by the minute. If a contract of 24 hours starts late, its end moves too. */
  readonly endsAt?: Date;
  /** Text that identifies the insured item for people, such as a plate or address; null if the application has none. */
  readonly subject: string | null;
  readonly searchKeys: readonly string[];
  /** Search form of the vehicle's VIN: upper case without spaces; null if the vehicle has none. */
  readonly vin?: string | null;
  readonly licensePlate?: string | null;
}

/** An application read from a possibly incomplete body; all further steps use it instead of the body. */
export interface Reading extends Pick<RatingContext, 'purpose' | 'holderType' | 'today'> {
  readonly terms: ContractTerms;
  /** The vehicle to look up in the directory; undefined if the application has none. */
  readonly vehicleQuestion?: VehicleQuestion | undefined;
  /** Currency of the sums insured, and the day of its exchange rate; absent for rubles. */
  readonly ratesQuestion?: RatesQuestion | undefined;
  /** The contract of another product that the application refers to; undefined if it refers to none. */
  readonly relatedQuestion?: RelatedQuestion | undefined;
  /** The general agreement that covers the application; absent if there is none. */
  readonly agreementQuestion?: AgreementQuestion | undefined;
}

/** Input of the rules in addition to the application: the seller's rights, and the contract that is changed or renewed. */
export interface Sale<Read extends Reading = Reading> {
  readonly reference: ReferenceBook;
  /** Rights of the partner's agreement; absent if the body is only read, not sold. */
  readonly rights?: SaleRights;
  /** The earlier contract to renew, with the same insured item. */
  readonly previous?: Read;
  readonly previousEndsOn?: DateText;
  /** The contract before the change: dates are fixed, and new rules apply only to changed parts. */
  readonly standing?: Read;
}
