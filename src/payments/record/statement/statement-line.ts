import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** `pending`: announced but not credited yet; it will be in a later statement. */
export type Direction = 'in' | 'out' | 'pending';

/** A movement on an account of the insurer, for any file format. */
export interface StatementLine {
  /** The insurer's own account. */
  readonly account: string;
  /** Number of the payment order, or the bank's reference. */
  readonly number: string;
  /** The Moscow day on which the bank credited or debited the money. */
  readonly date: DateText;
  readonly amount: Kopecks;
  readonly direction: Direction;
  /** True if the bank reverses an earlier entry: never a client's payment. */
  readonly isReversal: boolean;
  readonly payerName: string;
  /** Empty if the bank gives none. */
  readonly payerInn: string;
  readonly payerAccount: string;
  /** Nine digits, or the bank's other code for the payer's bank; empty if none. */
  readonly payerBic: string;
  readonly purpose: string;
  /** Line in the file where it begins, counted from 1. */
  readonly sourceLine: number;
  /** Why the entry is unreliable, in Russian; otherwise empty. Booked money of such an entry waits for staff. */
  readonly doubt: string;
  /** Why the bank has not booked the entry yet, in its own words; empty unless pending. */
  readonly status: string;
  readonly origin: LineOrigin;
  /** Fields that version 1.0 read differently, to recognise its fingerprints. */
  readonly earlier: Partial<EarlierFields>;
}

export type EarlierFields = Pick<
  StatementLine,
  'number' | 'date' | 'isReversal' | 'payerName' | 'payerInn' | 'purpose'
>;

/** Distinguishes a repeated line from an equal payment. */
export interface LineOrigin {
  /** The bank's reference, equal in every statement with the entry; empty if none. */
  readonly reference: string;
  /** Number and account of the payer's order in a 1C file, which identify it like a reference; empty if unknown. */
  readonly order: string;
  /** Other references in one text, equal in equal lines. */
  readonly others: string;
  /** Identifies the statement of the account; empty if only the file does, as in 1C. */
  readonly statement: string;
  /** Identifies the entry within its statement. */
  readonly position: string;
}

/** An unreadable part of a file, and its fault in Russian. */
export interface StatementFault {
  readonly sourceLine: number;
  readonly description: string;
}

export type StatementItem = { readonly line: StatementLine } | { readonly fault: StatementFault };

/** Why a whole file cannot be read, in Russian. */
export class StatementError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StatementError';
  }
}

/** Fault for an account that is not the insurer's; reading continues. */
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
  /** In hexadecimal. */
  readonly fingerprint: string;
  /** Null for a line stored by version 1.0. */
  readonly content: string | null;
  readonly source: string | null;
}
