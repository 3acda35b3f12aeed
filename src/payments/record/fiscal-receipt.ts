import type { Kopecks } from '#kernel/money/money.ts';
import type { FiscalKind } from '#kernel/ports/fiscal-registrar.ts';

/**
 * State of a fiscal receipt.
 *   NEEDED --> SENT --> REGISTERED   the registrar has the document; the till has registered it
 *      |        |
 *      |        `-----> FAILED       final: nothing was registered, so staff may send it again
 *      |--------------> FAILED       refused, or the policyholder has no address for it
 *      `--------------> EXEMPT       staff: no receipt is needed
 * A receipt that the acquirer registers with its payment or refund stays SENT.
 */
export const receiptStates = ['NEEDED', 'SENT', 'REGISTERED', 'FAILED', 'EXEMPT'] as const;
export type ReceiptState = (typeof receiptStates)[number];

export const receiptRegistrars = ['REGISTRAR', 'ACQUIRER'] as const;
export type ReceiptRegistrar = (typeof receiptRegistrars)[number];

/** Movement of money that a receipt is for; `REVERSAL` and `REPLACEMENT` correct a wrong receipt. */
export type ReceiptSource = 'PAYMENT' | 'REFUND' | 'TRANSFER' | 'UNDONE' | 'REVERSAL' | 'REPLACEMENT';

export interface ReceiptItem {
  readonly contractId: bigint;
  readonly installmentNr: number | null;
  readonly amount: Kopecks;
}

export interface FiscalReceipt {
  readonly receiptId: bigint;
  readonly externalId: string;
  readonly source: ReceiptSource;
  readonly kind: FiscalKind;
  readonly registeredBy: ReceiptRegistrar;
  readonly state: ReceiptState;
  readonly means: 'CASH' | 'ELECTRONIC';
  readonly amount: Kopecks;
  readonly settledAt: Date;
  readonly isByLink: boolean;
  readonly isByAgent: boolean;
  readonly corrects: bigint | null;
  /** State and fiscal mark of the receipt that this one corrects. */
  readonly wrongState: ReceiptState | null;
  readonly wrongMark: string | null;
  readonly registrarId: string | null;
  /** Number of times that the receipt was sent or asked about. */
  readonly sendings: number;
  readonly items: readonly ReceiptItem[];
}
