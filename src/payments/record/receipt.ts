import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** Cash receipt for a natural person, form A-7. */
export interface CashReceipt {
  readonly receiptId: bigint;
  /** "А7-2026-00000001": the series is "А7-2026". */
  readonly receiptNumber: string;
  readonly orderId: string;
  readonly contractId: bigint;
  readonly policyNumber: string;
  readonly installmentNr: number;
  readonly amount: Kopecks;
  /** The day on which the money was taken or staff confirmed it. */
  readonly issuedOn: DateText;
}
