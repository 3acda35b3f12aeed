import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';

/** What a termination gives back: all that was paid, what was paid beyond the earned, or nothing; and how much of it. */
export interface RefundTerms {
  readonly rule: 'FULL' | 'PRO_RATA' | 'NONE';
  readonly percent: string;
}

/** Whether the first day without cover comes before a day of cover was had, or later. */
export type TerminationPhase = 'before_start' | 'after_start';

/** A row of a refund table: what one ground gives back to one kind of holder in one phase. */
export interface RefundRow extends RefundTerms {
  readonly reasonCode: string;
  /** What a ground is called in Russian that only this product has; absent of those of the list `termination_reason`. */
  readonly title?: string;
  readonly holder: HolderType | '*';
  readonly phase: TerminationPhase | '*';
  /** How many days after the conclusion the ground can be named, and with a consumer credit behind it; absent: at any time. */
  readonly days?: number;
  readonly daysWithCredit?: number;
  /** Working days in which the money is due, and with a consumer credit behind it; absent where none is. */
  readonly moneyDays?: number;
  readonly moneyDaysWithCredit?: number;
  /** For the client, in Russian; `{percent}` stands for how much is given back, `{days}` for how long the ground can be named. */
  readonly text: string;
  /** What the row rests on: docs/unverified-figures.md lists what is not verified. */
  readonly confidence: 'verified' | 'recalled' | 'derived' | 'invented';
}

/** The grounds that only this product has, each once, with what they are called. */
export function ownGrounds(table: readonly RefundRow[]): ReadonlyMap<string, string> {
  return new Map(
    table.flatMap(({ reasonCode, title }) => (title === undefined ? [] : [[reasonCode, title]])),
  );
}

/** What a ground is called, of the product or of the list. */
export function groundName(
  table: readonly RefundRow[],
  reasonCode: string,
  reference: ReferenceBook,
): string {
  return (
    ownGrounds(table).get(reasonCode) ?? reference.entry('termination_reason', reasonCode)?.name ?? reasonCode
  );
}

/** What a row gives back, in words; `percent` is what goes back indeed. */
export function refundText({ text }: RefundRow, percent: string, { days = 0 }: RefundTime): string {
  return text.replace('{percent}', percent.replace('.', ',')).replace('{days}', String(days));
}

/** For how many days after the conclusion a ground can be named, and in how many working days its money is due. */
export interface RefundTime {
  readonly days?: number | undefined;
  readonly moneyDays?: number | undefined;
}

/** Longer and sooner where a consumer credit is behind the contract. */
export function readRefundTime(row: RefundRow, hasCredit: boolean): RefundTime {
  const { days, moneyDays, daysWithCredit = days, moneyDaysWithCredit = moneyDays } = row;
  return hasCredit ? { days: daysWithCredit, moneyDays: moneyDaysWithCredit } : { days, moneyDays };
}

/** The row of a table that a termination is decided by: the first that fits. */
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
