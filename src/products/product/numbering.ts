import type { DateText } from '#kernel/time/calendar.ts';

/**
 * The series of every contract that the test environment makes. No insurer has it: a letter without a Cyrillic twin
 * stands on no Russian blank, so such a number reads the same in either alphabet and is none of a policy.
 */
export const testSeries = 'ZZZ';

/** How a product's contracts are numbered; numbers are sequential, unique and never reused, gaps allowed. */
export interface NumberSequence {
  /** PostgreSQL sequence, `<code>_policy_number`; made at the start of a program that sells the product. */
  readonly sequence: string;
  /** How many a number has; the sequence ends with as many nines. */
  readonly digits: number;
  /** The letters of real contracts; a test series stands in their place in the test environment. */
  readonly series: string;
  /** The test series, where it is not `testSeries`: products that number in one form need each their own. */
  readonly testSeries?: string;
  format(series: string, value: bigint, issued: DateText): string;
  /** As papers write a number of a contract or an addendum that is sent otherwise; absent where both are the same. */
  printed?(number: string): string;
}

/** A number, of a contract or of its addendum, as everything that a client reads writes it. */
export function formatContractNumber(
  numbers: Pick<NumberSequence, 'printed'> | undefined,
  number: string,
): string {
  return numbers?.printed?.(number) ?? number;
}

/** The same where a sentence has no word before it: "№ KSK-2026-00000001", but "ХХХ № 0000000001". */
export function withSign(printed: string): string {
  return printed.includes('№') ? printed : `№ ${printed}`;
}

/** A blank of an application: where it stands, and the number that it gives the policy. */
export interface NumberedBlank {
  readonly field: string;
  readonly policyNumber: string;
}
