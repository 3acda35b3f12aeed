import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';

/** Refund of a termination: everything paid, the unearned part or nothing, and its percent. */
export interface RefundTerms {
  readonly rule: 'FULL' | 'PRO_RATA' | 'NONE';
  readonly percent: string;
}

/** Whether cover ends before or after its first day. */
export type TerminationPhase = 'before_start' | 'after_start';

export interface RefundRow extends RefundTerms {
  readonly reasonCode: string;
  /** Russian name of a ground that only this product has; absent for grounds of the list `termination_reason`. */
  readonly title?: string;
  readonly holder: HolderType | '*';
  readonly phase: TerminationPhase | '*';
  /** Days after the conclusion in which the ground may be used, also with a consumer loan; absent if unlimited. */
  readonly days?: number;
  readonly daysWithCredit?: number;
  /** Working days until the refund is due, also with a consumer loan; absent if there is no refund. */
  readonly moneyDays?: number;
  readonly moneyDaysWithCredit?: number;
  /** Text for the client, in Russian; `{percent}` is the share and `{days}` the period of the ground. */
  readonly text: string;
  /** Source quality of the row; docs/unverified-figures.md lists unverified ones. */
  readonly confidence: 'verified' | 'recalled' | 'derived' | 'invented';
}

/** Names of the grounds that only this product has. */
export function ownGrounds(table: readonly RefundRow[]): ReadonlyMap<string, string> {
  return new Map(
    table.flatMap(({ reasonCode, title }) => (title === undefined ? [] : [[reasonCode, title]])),
  );
}

/** Names a ground of the product or of the list. */
export function groundName(
  table: readonly RefundRow[],
  reasonCode: string,
  reference: ReferenceBook,
): string {
  return (
    ownGrounds(table).get(reasonCode) ?? reference.entry('termination_reason', reasonCode)?.name ?? reasonCode
  );
}

/** Formats a row's refund; `percent` is the effective share. */
export function refundText({ text }: RefundRow, percent: string, { days = 0 }: RefundTime): string {
  return text.replace('{percent}', percent.replace('.', ',')).replace('{days}', String(days));
}

/** Period of a ground after the conclusion, and working days until its refund. */
export interface RefundTime {
  readonly days?: number | undefined;
  readonly moneyDays?: number | undefined;
}

/** Returns the period and deadline; a consumer loan makes the first longer and the second shorter. */
export function readRefundTime(row: RefundRow, hasCredit: boolean): RefundTime {
  const { days, moneyDays, daysWithCredit = days, moneyDaysWithCredit = moneyDays } = row;
  return hasCredit ? { days: daysWithCredit, moneyDays: moneyDaysWithCredit } : { days, moneyDays };
}

/** Finds the first matching row of a refund table. */
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
