import type { DateText } from '../kernel/calendar.ts';

/** How a product's contracts are numbered; numbers are sequential, unique and never reused, gaps allowed. */
export interface NumberSequence {
  /** PostgreSQL sequence, created by a migration. */
  readonly sequence: string;
  format(value: bigint, issued: DateText): string;
  /** As papers write a number that is sent otherwise; absent where both are the same. */
  printed?(policyNumber: string): string;
}

/** A blank of an application: where it stands, and the number that it gives the policy. */
export interface NumberedBlank {
  readonly field: string;
  readonly policyNumber: string;
}
