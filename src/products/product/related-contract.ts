import type { VehicleNumbers } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** Question about a contract of another product that the application is bound to. */
export interface RelatedQuestion {
  readonly product: string;
  readonly policyNumber: string;
}

/** Terms that a product returns about a contract that another one is bound to. */
export interface RelatedTerms {
  readonly vehicle: VehicleNumbers;
  /** In rubles. */
  readonly sumInsured?: number | undefined;
  readonly hasTheft: boolean;
  readonly hasTotalLoss: boolean;
}

/** The result of looking up a bound contract, stored with the contract. */
export interface RelatedContract {
  readonly policyNumber: string;
  /** False if none of the partner's contracts has the number; contracts of other partners are never revealed. */
  readonly isFound: boolean;
  /** Its terms; absent if it is not found or the test environment accepts the number without a contract. */
  readonly terms?: RelatedTerms & {
    readonly startsOn: DateText;
    /** Last day of cover: before the end of the term if it was terminated. */
    readonly endsOn: DateText;
    readonly isPaid: boolean;
  };
}
