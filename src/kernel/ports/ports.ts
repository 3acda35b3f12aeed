/** Outside systems in Bindery's terms; `adapters/` translate to each system's protocol. */

import type { Kopecks } from '../money/money.ts';
import type { PlaceOnPage } from './document-signer.ts';

export interface CallContext {
  /** Sent along and put into error texts, so that both sides find the call in their logs. */
  readonly traceId: string;
}

/** Outcome of an outside call. `rejected`: not made, because its circuit breaker was open. */
export type CallOutcome = 'ok' | 'timeout' | 'unavailable' | 'rejected';
export type BreakerState = 'closed' | 'half-open' | 'open';

export interface CallWatch {
  observeCall(port: string, outcome: CallOutcome, seconds: number): void;
  /** Registers the reader of a port's circuit breaker, once per port. */
  watchBreaker(port: string, read: () => BreakerState): void;
}

/** Bonus-malus class as the law writes it: M, or 0 to 13. */
export type BonusMalusClass =
  | 'M'
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '10'
  | '11'
  | '12'
  | '13';

export interface LicensedDriver {
  readonly licenceSerial: string;
  readonly licenceNumber: string;
  readonly lastName?: string;
  readonly firstName?: string;
  readonly middleName?: string;
  readonly birthDate?: string;
}

export interface BonusMalusQuery {
  /** Date of the classes, `YYYY-MM-DD`. */
  readonly onDate: string;
  /** In the order of the application; empty if the number of drivers is not limited. */
  readonly drivers: readonly LicensedDriver[];
  /** INN of an owner that is a legal entity: its fleet has one class. */
  readonly organizationInn?: string;
}

export interface BonusMalusAnswer {
  /** The registry's number of this request, printed on the policy. */
  readonly requestId: string;
  readonly drivers: readonly BonusMalusClass[];
  /** Class of the legal entity's fleet, if it was asked for. */
  readonly organization?: BonusMalusClass;
}

/** The industry's bonus-malus registry. Throws ServiceError DEADLINE_EXCEEDED or UNAVAILABLE. */
export interface BonusMalusRegistry {
  bonusMalus(query: BonusMalusQuery, context: CallContext): Promise<BonusMalusAnswer>;
}

export interface PdfRenderer {
  render(form: FilledForm): Promise<Uint8Array>;
  /** Renders with the place of a signature's mark; null if the template has none. */
  renderSignable(
    form: FilledForm,
  ): Promise<{ readonly bytes: Uint8Array; readonly signaturePlace: PlaceOnPage | null }>;
}

/** A template's name and its values. Values print as text; markup in them has no effect. */
export interface FilledForm {
  readonly template: string;
  readonly data: FormData;
}

export type FormValue = string | number | boolean | null | readonly FormValue[] | FormData;
export interface FormData {
  readonly [field: string]: FormValue;
}

export type AcquirerMethod = 'card' | 'sbp';

/** A fiscal receipt (54-FZ); the acquirer registers it together with the payment or the refund. */
export interface Receipt {
  /** Where the client receives it; at least one of the two. */
  readonly customer: { readonly email?: string; readonly phone?: string };
  /** Their amounts add up to the payment or the refund. */
  readonly lines: readonly ReceiptLine[];
}

/** A line of a receipt: one service in quantity 1, without VAT, as insurance is. */
export interface ReceiptLine {
  /** Up to 128 characters. */
  readonly description: string;
  readonly amount: Kopecks;
  /** `prepayment`: paid in full before the service begins; `payment`: paid in full together with it. */
  readonly mode: 'prepayment' | 'payment';
}

export interface AcquirerOrder {
  /** Our id of the order; the acquirer returns it with every payment for the order. */
  readonly orderId: string;
  readonly amount: Kopecks;
  readonly method: AcquirerMethod;
  /** Shown to the client by the bank, up to 128 characters. */
  readonly description: string;
  /** The bank sends the client's browser there afterwards, for any outcome. */
  readonly returnUrl: string;
  /** Last moment to pay. The acquirer may end a payment earlier (an hour is usual), never later than it can. */
  readonly expiresAt: Date;
  /** `page`: an address for the client's browser. `qr`: the content of our own QR code, for sbp only. */
  readonly confirmation: 'page' | 'qr';
  readonly receipt?: Receipt;
  /** Up to 64 characters; the acquirer remembers it for 24 hours. */
  readonly idempotenceKey: string;
}

/**
 * PENDING: not paid yet. HELD: blocked on the card until captured or released; sbp has no such state. SUCCEEDED: the
 * insurer has the money. CANCELED: final, no money was taken.
 */
export type AcquirerPaymentState = 'PENDING' | 'HELD' | 'SUCCEEDED' | 'CANCELED';

/** Reason of a cancellation. `expired`: not paid in time; `not-captured`: Bindery let the hold run out. */
export type AcquirerCancelReason =
  | 'declined'
  | 'insufficient-funds'
  | 'limit-exceeded'
  | 'three-d-secure-failed'
  | 'wrong-card-data'
  | 'card-expired'
  | 'method-restricted'
  | 'fraud-suspected'
  | 'bank-unavailable'
  | 'expired'
  | 'not-captured'
  | 'canceled-by-us'
  | 'unknown';

/** A payment in the acquirer's current state. */
export interface AcquirerPayment {
  readonly acquirerPaymentId: string;
  /** Null if the acquirer knows no order of ours: an unexpected payment. */
  readonly orderId: string | null;
  readonly state: AcquirerPaymentState;
  readonly amount: Kopecks;
  readonly refunded: Kopecks;
  /** Null for a method that Bindery never requests. */
  readonly method: AcquirerMethod | null;
  /** How the client pays, while PENDING. */
  readonly confirmation?:
    | { readonly kind: 'page'; readonly url: string }
    | { readonly kind: 'qr'; readonly link: string };
  /** If CANCELED. */
  readonly cancelReason?: AcquirerCancelReason;
  /** If HELD: the bank returns the money by itself after this moment. */
  readonly holdUntil?: Date;
  readonly cardLastDigits?: string;
}

export interface AcquirerPaymentPage {
  readonly payments: readonly AcquirerPayment[];
  readonly nextCursor: string | null;
}

/** `amount` is the whole payment or a part of it. */
export interface AcquirerRefundOrder
  extends Pick<AcquirerOrder, 'amount' | 'description' | 'receipt' | 'idempotenceKey'> {
  readonly acquirerPaymentId: string;
}

export interface AcquirerRefund {
  readonly acquirerRefundId: string;
  readonly acquirerPaymentId: string;
  /** CANCELED: the client's bank refused the money; retry with another key or pay out in another way. */
  readonly state: 'PENDING' | 'SUCCEEDED' | 'CANCELED';
  readonly amount: Kopecks;
}

/** Subject of a notification. Anybody can send one, so it only says which payment to request from the acquirer. */
export interface AcquirerNotice {
  readonly about: 'payment' | 'refund';
  readonly id: string;
}

/**
 * Takes money by card (held, then captured or released) and by sbp (taken at once, with refund). Calls throw ServiceError
 * DEADLINE_EXCEEDED or UNAVAILABLE if the outcome is unknown: repeat them with the same idempotence key. INTERNAL means
 * that the acquirer refused for good and did nothing.
 */
export interface Acquirer {
  createPayment(order: AcquirerOrder, context: CallContext): Promise<AcquirerPayment>;
  /** Null if the acquirer has no such payment. */
  findPayment(acquirerPaymentId: string, context: CallContext): Promise<AcquirerPayment | null>;
  /** Payments captured at `since` or later, newest first, up to 100 per page. A null cursor requests the first page. */
  capturedPayments(since: Date, cursor: string | null, context: CallContext): Promise<AcquirerPaymentPage>;
  /** Captures held money. Returns the payment afterwards: CANCELED if the hold was over. */
  capture(acquirerPaymentId: string, idempotenceKey: string, context: CallContext): Promise<AcquirerPayment>;
  /** Returns the payment afterwards: PENDING stays until it expires, SUCCEEDED needs a refund. */
  cancel(acquirerPaymentId: string, idempotenceKey: string, context: CallContext): Promise<AcquirerPayment>;
  refund(order: AcquirerRefundOrder, context: CallContext): Promise<AcquirerRefund>;
  /** Null if the acquirer has no such refund. */
  findRefund(acquirerRefundId: string, context: CallContext): Promise<AcquirerRefund | null>;
  /** Reads a notification; null if it is none, or if `address` is not among the configured ones. */
  readNotification(body: unknown, address: string): AcquirerNotice | null;
}
