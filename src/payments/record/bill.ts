import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Payment } from './payment.ts';

/** A bill for the policyholder to pay by bank transfer; it belongs to a CASHLESS payment. */
export interface Bill {
  readonly billId: bigint;
  /** Bill number without prefix, year and leading zeros; unique across years. */
  readonly serial: bigint;
  readonly billNumber: string;
  /** Id of the printed bill, which partners read as `fileId`. */
  readonly fileId: string;
  readonly orderId: string;
  readonly contractId: bigint;
  readonly contractKey: string;
  readonly policyNumber: string;
  readonly issuedOn: DateText;
  /** The last day on which a first installment can be paid at the bill's price; null if it can be paid on any day. */
  readonly validUntil: DateText | null;
  readonly installmentNr: number;
  readonly amount: Kopecks;
  readonly status: Payment['status'];
}

/** Formats a bill number: "СЧ-2026-00000001". */
export function formatBillNumber(serial: bigint, issuedOn: DateText): string {
  return `СЧ-${issuedOn.slice(0, 4)}-${serial.toString().padStart(8, '0')}`;
}
