import type { RatesQuestion } from '#catalogues/exchange-rates/current-rates.ts';
import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { VehicleQuestion } from '#catalogues/vehicles/vehicle-faults.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { SaleRights } from '#kernel/terms/sale-rights.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { AgreementQuestion } from './general-agreement.ts';
import type { RelatedQuestion } from './related-contract.ts';

/** A quote may omit data that can be assumed; a contract may not. */
export type Purpose = 'quote' | 'contract';

/** Purpose and day of reading a body; a product never reads a clock. */
export interface RatingContext {
  readonly purpose: Purpose;
  readonly holderType: HolderType;
  /** Moscow day of the request; the day of conclusion if a contract is rated again. */
  readonly today: DateText;
  /** The decided day of conclusion, which overrides the application's. */
  readonly concludedOn?: DateText;
  /** Time of the request; absent if a stored contract is read. */
  readonly receivedAt?: Date;
  /** True for a stored contract that covers whole days: the hours in its dates had no meaning when it was sold. */
  readonly isByDays?: boolean;
}

/** Data derived from the body for display and search. */
export interface ContractTerms {
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  /** First moment with cover and first without, if agreed by the minute; absent if cover counts in days. */
  readonly startsAt?: Date;
  /** A contract of 24 hours lasts 24 hours from its real start, which is the payment if that is later. */
  readonly endsAt?: Date;
  /** A line that a person recognizes, such as a plate or address; null if the application has none. */
  readonly subject: string | null;
  /** Search keys as sent. */
  readonly searchKeys: readonly string[];
  /** Search numbers of a vehicle: upper case without spaces, null if it has none. */
  readonly vin?: string | null;
  readonly licensePlate?: string | null;
}

/** An application as read from a possibly incomplete body, used by all further steps. */
export interface Reading extends Pick<RatingContext, 'purpose' | 'holderType' | 'today'> {
  readonly terms: ContractTerms;
  /**
   * The vehicle to look up in the directory; undefined if there is none. An unknown vehicle is reported together with all
   * other faults.
   */
  readonly vehicleQuestion?: VehicleQuestion | undefined;
  /** Currency of the sums and the day of its rate; absent for rubles. */
  readonly ratesQuestion?: RatesQuestion | undefined;
  /** The contract it is bound to; undefined if there is none. */
  readonly relatedQuestion?: RelatedQuestion | undefined;
  /** The general agreement it is declared under; absent if there is none. */
  readonly agreementQuestion?: AgreementQuestion | undefined;
}

/** Input of the rules besides the application: the seller, and the contract that is changed or prolonged. */
export interface Sale<Read extends Reading = Reading> {
  readonly reference: ReferenceBook;
  /** Rights of the partner's agreement; absent if nothing is sold. */
  readonly rights?: SaleRights;
  /** The earlier contract that is prolonged, with the same insured item. */
  readonly previous?: Read;
  /** Last day of the earlier contract, if it is known. */
  readonly previousEndsOn?: DateText;
  /**
   * The current state of the contract that is changed: its dates stay, data from its conclusion is not required again, and
   * newer rules do not apply to unchanged parts.
   */
  readonly standing?: Read;
}
