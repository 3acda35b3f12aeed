import type { VehicleNumbers } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** A contract of another product to look up, because the application refers to it. */
export interface RelatedQuestion {
  readonly product: string;
  readonly policyNumber: string;
}

/** Terms of a contract that applications of other products may refer to. */
export interface RelatedTerms {
  readonly vehicle: VehicleNumbers;
  /** Sum insured in rubles. */
  readonly sumInsured?: number | undefined;
  readonly hasTheft: boolean;
  readonly hasTotalLoss: boolean;
}

/** Result of looking up the contract that an application refers to. */
export interface RelatedContract {
  readonly policyNumber: string;
  /** False if the partner has no contract with this number. A contract of another partner counts as not found. */
  readonly isFound: boolean;
  /** Terms of the found contract. Absent if it is not found, or if the test environment accepts an unknown number. */
  readonly terms?: RelatedTerms & {
    readonly startsOn: DateText;
    /** Last day of cover, which a termination brings forward. */
    readonly endsOn: DateText;
    readonly isPaid: boolean;
  };
}
