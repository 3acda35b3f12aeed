import type { DateText } from '#kernel/calendar.ts';
import type { Kopecks } from '#kernel/money.ts';

/** `pending`: announced by the bank and not credited yet, so that it comes again in a later statement. */
export type Direction = 'in' | 'out' | 'pending';

/** One movement of money on an account of the insurer, whatever the format of the file. */
export interface StatementLine {
  /** The insurer's own account. */
  readonly account: string;
  /** Number of the payment order, or the bank's own reference. */
  readonly number: string;
  /** The day on which the bank credited or debited the money. */
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

export function demandOwn(account: string, sourceLine: number, ownAccounts: ReadonlySet<string>): void {
  if (ownAccounts.has(account)) return;
  throw new StatementError(
    `строка ${sourceLine}: счёт ${account.slice(0, 34) || '(нет)'} не принадлежит страховщику; свои счета перечислены в ` +
      'data/print-forms/insurer.json (bankAccounts)',
  );
}

export function fault(sourceLine: number, description: string): StatementItem {
  return { fault: { sourceLine, description } };
}
