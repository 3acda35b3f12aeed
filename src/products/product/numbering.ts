import type { DateText } from '#kernel/time/calendar.ts';

/** Test series of contract numbers, used by no insurer; its letter looks like no Cyrillic letter. */
export const testSeries = 'ZZZ';

/** Numbering of a product's contracts: ascending, unique, never reused; numbers may be skipped. */
export interface NumberSequence {
  /** Name of the PostgreSQL sequence, `<code>_policy_number`; created when a program that sells the product starts. */
  readonly sequence: string;
  /** Number of digits of a contract number; the sequence ends at the largest number with this many digits. */
  readonly digits: number;
  readonly series: string;
  /** Test series if it differs from `testSeries`: products with equal number formats need different series. */
  readonly testSeries?: string;
  format(series: string, value: bigint, issued: DateText): string;
  /** Formats a number for documents; absent if documents show the number as the API does. */
  printed?(number: string): string;
}

/** Formats the number of a contract or addendum for texts that clients read. */
export function formatContractNumber(
  numbers: Pick<NumberSequence, 'printed'> | undefined,
  number: string,
): string {
  return numbers?.printed?.(number) ?? number;
}

/** Adds a number sign unless the number has one: "№ KSK-2026-00000001", but "ХХХ № 0000000001". */
export function withSign(printed: string): string {
  return printed.includes('№') ? printed : `№ ${printed}`;
}

/** A pre-numbered paper form in an application: its body path and the policy number printed on it. */
export interface NumberedBlank {
  readonly field: string;
  readonly policyNumber: string;
}
