import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** A cash receipt (form A-7) for a policyholder who is a natural person. */
export interface CashReceipt {
  readonly receiptId: bigint;
  /** Receipt number "А7-2026-00000001", in which "А7-2026" is the series. */
  readonly receiptNumber: string;
  readonly orderId: string;
  readonly contractId: bigint;
  readonly policyNumber: string;
  readonly installmentNr: number;
  readonly amount: Kopecks;
  /** The day on which the partner took the cash or staff confirmed it. */
  readonly issuedOn: DateText;
}
