import type { DateText } from '../kernel/calendar.ts';

/**
 * The series of every contract that the test environment makes. No insurer has it: a letter without a Cyrillic twin
 * stands on no Russian blank, so such a number reads the same in either alphabet and is none of a policy.
 */
export const testSeries = 'ZZZ';

/** How a product's contracts are numbered; numbers are sequential, unique and never reused, gaps allowed. */
export interface NumberSequence {
  /** PostgreSQL sequence, created by a migration. */
  readonly sequence: string;
  /** The letters of real contracts; `testSeries` stands in their place in the test environment. */
  readonly series: string;
  format(series: string, value: bigint, issued: DateText): string;
  /** As papers write a number that is sent otherwise; absent where both are the same. */
  printed?(policyNumber: string): string;
}

/** A blank of an application: where it stands, and the number that it gives the policy. */
export interface NumberedBlank {
  readonly field: string;
  readonly policyNumber: string;
}
