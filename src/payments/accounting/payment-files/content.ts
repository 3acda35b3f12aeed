import type { BankAccount } from '#contracts/print-forms/insurer.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Payee } from '../../record/store/refund-payees.ts';

/** A payment order as the bank gets it. */
export interface OrderContent {
  readonly number: string;
  readonly payee: Payee;
  /** Rubles as text with two decimals. */
  readonly amount: string;
  readonly purpose: string;
}

/** Everything that is written into a payment file. It is stored, so that the file can be written again without a difference. */
export interface FileContent {
  readonly fileId: string;
  /** Moscow time without an offset, such as "2026-11-28T18:00:00". */
  readonly madeAt: string;
  readonly day: DateText;
  readonly payer: BankAccount & { readonly name: string; readonly inn: string; readonly kpp: string };
  readonly total: string;
  readonly orders: readonly OrderContent[];
}
