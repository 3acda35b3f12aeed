import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** Direction of the money. `pending`: the bank has announced a credit that a later statement will contain. */
export type Direction = 'in' | 'out' | 'pending';

/** A credit or debit on the insurer's account, as read from a file of any format. */
export interface StatementLine {
  readonly account: string;
  /** Number of the payment order or, if unknown, the bank's reference. */
  readonly number: string;
  /** The Moscow day on which the bank credited or debited the money. */
  readonly date: DateText;
  readonly amount: Kopecks;
  readonly direction: Direction;
  /** True if the bank reverses an earlier entry. Such a credit is never a client's payment. */
  readonly isReversal: boolean;
  readonly payerName: string;
  /** INN of the payer; empty if the bank reports none. */
  readonly payerInn: string;
  readonly payerAccount: string;
  /** BIC of nine digits or another code of the payer's bank; empty if the bank reports none. */
  readonly payerBic: string;
  readonly purpose: string;
  /** Number of the line in the file where the entry begins, counted from 1. */
  readonly sourceLine: number;
  /** Reason, in Russian, why staff must check the entry; empty if the entry is reliable. */
  readonly doubt: string;
  /** The bank's reason for not booking the entry yet; empty unless the direction is `pending`. */
  readonly status: string;
  readonly origin: LineOrigin;
  /** Fields that version 1.0 read differently; needed to compute `earlierFingerprint`. */
  readonly earlier: Partial<EarlierFields>;
}

export type EarlierFields = Pick<
  StatementLine,
  'number' | 'date' | 'isReversal' | 'payerName' | 'payerInn' | 'purpose'
>;

/** Data that distinguish a line imported again from a second payment with equal data. */
export interface LineOrigin {
  /** The bank's reference, equal in all statements that contain the entry; empty if there is none. */
  readonly reference: string;
  /** Number of the payment order and the payer's account in a 1C file, used like a reference; empty if unknown. */
  readonly order: string;
  /** Other references, joined to one text. */
  readonly others: string;
  /** Identity of the statement; empty for formats such as 1C in which the file has no identity but its content. */
  readonly statement: string;
  readonly position: string;
}

/** An error in a part of a file, with its text in Russian. */
export interface StatementFault {
  readonly sourceLine: number;
  readonly description: string;
}

export type StatementItem = { readonly line: StatementLine } | { readonly fault: StatementFault };

/** Thrown with a Russian text if the rest of a file cannot be read. */
export class StatementError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StatementError';
  }
}

/** Makes the error for an account that is not the insurer's. The import continues with the next account. */
export function strangeAccount(account: string, sourceLine: number): StatementItem {
  return lineFault(
    sourceLine,
    `счёт ${account.slice(0, 34) || '(нет)'} не принадлежит страховщику, его записи пропущены; свои счета перечислены в ` +
      'data/print-forms/insurer.json (bankAccounts)',
  );
}

export function lineFault(sourceLine: number, description: string): StatementItem {
  return { fault: { sourceLine, description } };
}

export interface StoredLine {
  readonly lineId: bigint;
  readonly fileId: bigint;
  readonly fingerprint: string;
  /** `content` of the line in hexadecimal; null for a line stored by version 1.0. */
  readonly content: string | null;
  readonly source: string | null;
}
