import type { VehicleNumbers } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** The contract of another product to which an application is bound, by its number. */
export interface RelatedQuestion {
  readonly product: string;
  readonly policyNumber: string;
}

/** What a product passes on about one of its contracts to another that is bound to it. */
export interface RelatedTerms {
  readonly vehicle: VehicleNumbers;
  /** Rubles. */
  readonly sumInsured?: number | undefined;
  readonly hasTheft: boolean;
  readonly hasTotalLoss: boolean;
}

/** A contract by a number of ours, as it is kept with the one that is bound to it. */
export interface RelatedContract {
  readonly policyNumber: string;
  /** False of a number that none of the partner's contracts has: whether another partner's has it is nobody's business. */
  readonly isFound: boolean;
  /** What it says; absent where it is not found, and of the numbers that the test environment takes on trust. */
  readonly terms?: RelatedTerms & {
    readonly startsOn: DateText;
    /** The last day of cover: earlier than the term's where it was terminated. */
    readonly endsOn: DateText;
    readonly isPaid: boolean;
  };
}
