import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** `pending`: announced by the bank and not credited yet, so that it comes again in a later statement. */
export type Direction = 'in' | 'out' | 'pending';

/** One movement of money on an account of the insurer, whatever the format of the file. */
export interface StatementLine {
  /** The insurer's own account. */
  readonly account: string;
  /** Number of the payment order, or the bank's own reference. */
  readonly number: string;
  /** The day on which the bank credited or debited the money, in Moscow. */
  readonly date: DateText;
  readonly amount: Kopecks;
  readonly direction: Direction;
  /** The bank takes an earlier entry back: never a payment of a client. */
  readonly isReversal: boolean;
  readonly payerName: string;
  /** Empty where the bank names none. */
  readonly payerInn: string;
  readonly payerAccount: string;
  /** Of the payer's bank: nine digits, or what the bank has instead; empty where it says none. */
  readonly payerBic: string;
  readonly purpose: string;
  /** Where it begins in the file, counted from 1. */
  readonly sourceLine: number;
  /** Why the entry cannot be relied on, in Russian; empty if it can. Booked money of such an entry waits for staff. */
  readonly doubt: string;
  /** Why the bank has not booked the entry yet, in its own words; empty unless pending. */
  readonly status: string;
  readonly origin: LineOrigin;
  /** Fields as version 1.0 read them, if it read them otherwise: its fingerprints are recognised by them. */
  readonly earlier: Partial<EarlierFields>;
}

export type EarlierFields = Pick<
  StatementLine,
  'number' | 'date' | 'isReversal' | 'payerName' | 'payerInn' | 'purpose'
>;

/** Tells a repetition of a line from another payment that is equal. */
export interface LineOrigin {
  /** The bank's own reference, which is the same in every statement that has the entry; empty if there is none. */
  readonly reference: string;
  /** Number and account of the payer's order in a 1C file; it identifies the order like a reference. Empty if unknown. */
  readonly order: string;
  /** Other references, all in one text: equal lines have equal ones. */
  readonly others: string;
  /** Identifies the statement among those of the account; empty if only the file does, as in 1C. */
  readonly statement: string;
  /** Identifies the entry within its statement. */
  readonly position: string;
}

/** A part of a file that could not be read, and what is wrong with it, in Russian. */
export interface StatementFault {
  readonly sourceLine: number;
  readonly description: string;
}

export type StatementItem = { readonly line: StatementLine } | { readonly fault: StatementFault };

/** Why a file as a whole cannot be read, in Russian. */
export class StatementError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StatementError';
  }
}

/** The fault of an account that is not ours; the rest of the file is read. */
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

/** What is stored of a line, to compare others with it. */
export interface StoredLine {
  readonly lineId: bigint;
  readonly fileId: bigint;
  /** In hexadecimal. */
  readonly fingerprint: string;
  /** Null of a line that version 1.0 has stored. */
  readonly content: string | null;
  readonly source: string | null;
}
