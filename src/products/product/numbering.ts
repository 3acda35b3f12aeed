import type { DateText } from '#kernel/time/calendar.ts';

/**
 * Series of every contract in the test environment. No insurer uses it: the letter has no Cyrillic twin, so the number
 * reads the same in both alphabets and matches no real policy.
 */
export const testSeries = 'ZZZ';

/** Numbering of a product's contracts: sequential, unique, never reused, with gaps allowed. */
export interface NumberSequence {
  /** PostgreSQL sequence, `<code>_policy_number`, created when a program that sells the product starts. */
  readonly sequence: string;
  /** Number of digits; the sequence ends with all nines. */
  readonly digits: number;
  /** Series of real contracts; the test environment uses the test series instead. */
  readonly series: string;
  /** Test series other than `testSeries`: products with the same number format need different ones. */
  readonly testSeries?: string;
  format(series: string, value: bigint, issued: DateText): string;
  /** Formats a number for documents; absent if it is the same as in the API. */
  printed?(number: string): string;
}

/** Formats a contract or addendum number for texts that a client reads. */
export function formatContractNumber(
  numbers: Pick<NumberSequence, 'printed'> | undefined,
  number: string,
): string {
  return numbers?.printed?.(number) ?? number;
}

/** Adds the number sign for the start of a phrase: "№ KSK-2026-00000001", but "ХХХ № 0000000001". */
export function withSign(printed: string): string {
  return printed.includes('№') ? printed : `№ ${printed}`;
}

/** A pre-numbered form in an application: its path and the policy number it gives. */
export interface NumberedBlank {
  readonly field: string;
  readonly policyNumber: string;
}
