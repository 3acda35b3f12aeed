import type { RatesQuestion } from '#catalogues/exchange-rates/rate-shelf.ts';
import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { VehicleQuestion } from '#catalogues/vehicles/vehicle-faults.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { SaleRights } from '#kernel/terms/sale-rights.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { AgreementQuestion } from './general-agreement.ts';
import type { RelatedQuestion } from './related-contract.ts';

/** A quote may leave out what can be assumed; a contract may not. */
export type Purpose = 'quote' | 'contract';

/** As what and on which day a body is read; a product never reads a clock itself. */
export interface Circumstances {
  readonly purpose: Purpose;
  readonly holderType: HolderType;
  /** The Moscow day on which the request arrived; the day of conclusion where a contract is rated again. */
  readonly today: DateText;
  /** The day of conclusion, where that has been decided: it counts before what the application says of it. */
  readonly concludedOn?: DateText;
  /** When the request arrived; absent where a stored contract is read. */
  readonly receivedAt?: Date;
  /** True for a stored contract that covers whole days: hours in its dates meant nothing when it was sold. */
  readonly isByDays?: boolean;
}

/** What the house knows of an application besides its body: what to show and to search it by. */
export interface ContractTerms {
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  /** The first moment of cover and the first one without, where these are agreed by the minute; absent where cover counts by days. */
  readonly startsAt?: Date;
  /** A contract that ends 24 hours after its start lasts so long from its real start, which is the payment where that is later. */
  readonly endsAt?: Date;
  /** One line that a person recognises: a plate, an address; null where the application says nothing of the kind. */
  readonly subject: string | null;
  /** By what a contract is found, as it was sent. */
  readonly searchKeys: readonly string[];
  /** Those of a vehicle that a search asks for by name; in capitals without spaces, null where it has none. */
  readonly vin?: string | null;
  readonly licensePlate?: string | null;
}

/** What a product has read of a body that may miss anything, once for all that follows. */
export interface Reading extends Pick<Circumstances, 'purpose' | 'holderType' | 'today'> {
  /** Missing dates are assumed from `today`. */
  readonly terms: ContractTerms;
  /**
   * The vehicle to look up in the directory; absent or undefined where there is none. A vehicle that is not found is refused
   * together with all that the rules say.
   */
  readonly vehicleQuestion?: VehicleQuestion | undefined;
  /** The currency of the sums, and the day whose rate counts; absent where sums are in rubles. */
  readonly ratesQuestion?: RatesQuestion | undefined;
  /** The contract that it is bound to; absent or undefined where there is none. */
  readonly relatedQuestion?: RelatedQuestion | undefined;
  /** The general agreement under which it is declared; absent where it is under none. */
  readonly agreementQuestion?: AgreementQuestion | undefined;
}

/** What rules look at besides the application: who sells it, and what it changes or goes on from. */
export interface Sale<Read extends Reading = Reading> {
  /** The lists of codes that fields are checked against. */
  readonly reference: ReferenceBook;
  /** What the agreement of the caller allows; absent where nothing is sold. */
  readonly rights?: SaleRights;
  /** The earlier contract that the application goes on from, of the same thing. */
  readonly previous?: Read;
  /** The last day of the earlier contract that the application goes on from, where that is known to be there. */
  readonly previousEndsOn?: DateText;
  /**
   * The contract in force that is changed, as it stands: its dates hold, what it was concluded with is not asked again, and what
   * the change leaves alone is not judged by rules that came later.
   */
  readonly standing?: Read;
}
