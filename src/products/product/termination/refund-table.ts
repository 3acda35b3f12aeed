import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';

/** Refund of a termination: everything paid, the unearned part or nothing, and the percent of that amount to pay out. */
export interface RefundTerms {
  readonly rule: 'FULL' | 'PRO_RATA' | 'NONE';
  readonly percent: string;
}

export type TerminationPhase = 'before_start' | 'after_start';

export interface RefundRow extends RefundTerms {
  readonly reasonCode: string;
  /** Russian name of a ground that only this product has. Absent for grounds in the list `termination_reason`. */
  readonly title?: string;
  readonly holder: HolderType | '*';
  readonly phase: TerminationPhase | '*';
  /** Days after the conclusion in which the ground may be used; absent if unlimited. With a loan: `daysWithCredit`. */
  readonly days?: number;
  readonly daysWithCredit?: number;
  /** Working days until a refund is due; absent without refund. With a loan: `moneyDaysWithCredit`. */
  readonly moneyDays?: number;
  readonly moneyDaysWithCredit?: number;
  /** Text for the client, in Russian. `{percent}` is replaced by the refund percent, `{days}` by the days of the ground. */
  readonly text: string;
  /** How reliable the row is; docs/unverified-figures.md lists the rows that are not verified. */
  readonly confidence: 'verified' | 'recalled' | 'derived' | 'invented';
}

export function ownGrounds(table: readonly RefundRow[]): ReadonlyMap<string, string> {
  return new Map(
    table.flatMap(({ reasonCode, title }) => (title === undefined ? [] : [[reasonCode, title]])),
  );
}

/** Returns the name of a ground: the product's own name, the name in the reference list, or the code. */
export function groundName(
  table: readonly RefundRow[],
  reasonCode: string,
  reference: ReferenceBook,
): string {
  return (
    ownGrounds(table).get(reasonCode) ?? reference.entry('termination_reason', reasonCode)?.name ?? reasonCode
  );
}

export function refundText({ text }: RefundRow, percent: string, { days = 0 }: RefundTime): string {
  return text.replace('{percent}', percent.replace('.', ',')).replace('{days}', String(days));
}

/** Days in which a ground may be used after the conclusion, and working days until its refund must be paid. */
export interface RefundTime {
  readonly days?: number | undefined;
  readonly moneyDays?: number | undefined;
}

export function readRefundTime(row: RefundRow, hasCredit: boolean): RefundTime {
  const { days, moneyDays, daysWithCredit = days, moneyDaysWithCredit = moneyDays } = row;
  return hasCredit ? { days: daysWithCredit, moneyDays: moneyDaysWithCredit } : { days, moneyDays };
}

export function findRefundRow(
  table: readonly RefundRow[],
  reasonCode: string,
  holderType: HolderType,
  phase: TerminationPhase,
): RefundRow | undefined {
  return table.find(
    (row) =>
      row.reasonCode === reasonCode &&
      (row.holder === '*' || row.holder === holderType) &&
      (row.phase === '*' || row.phase === phase),
  );
}
