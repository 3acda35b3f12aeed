/** All that is outside, in our words; `adapters/` speaks the other side's language. */

import type { Kopecks } from '../money/money.ts';
import type { PlaceOnPage } from './document-signer.ts';

/** How a call to the outside is bounded and traced. */
export interface CallContext {
  /** Sent along and written into error texts, so that both sides find the same call in their logs. */
  readonly traceId: string;
}

/** What became of a call to the outside; `rejected`: not made, because its circuit breaker was open. */
export type CallOutcome = 'ok' | 'timeout' | 'unavailable' | 'rejected';
export type BreakerState = 'closed' | 'half-open' | 'open';

/** Receives every call to the outside: the metrics. */
export interface CallWatch {
  observeCall(port: string, outcome: CallOutcome, seconds: number): void;
  /** Told once a port, how its circuit breaker is read. */
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

/** A driver as registries know one. */
export interface LicensedDriver {
  readonly licenceSerial: string;
  readonly licenceNumber: string;
  readonly lastName?: string;
  readonly firstName?: string;
  readonly middleName?: string;
  readonly birthDate?: string;
}

export interface BonusMalusQuery {
  /** The date for which classes are asked, `YYYY-MM-DD`. */
  readonly onDate: string;
  /** Listed drivers, in the order of the application; empty when the number of drivers is not limited. */
  readonly drivers: readonly LicensedDriver[];
  /** Owner's INN where the owner is a legal entity: its fleet has one value of its own. */
  readonly organizationInn?: string;
}

export interface BonusMalusAnswer {
  /** The registry's number of this request, printed on the policy. */
  readonly requestId: string;
  /** One class a driver, in the order of the query. */
  readonly drivers: readonly BonusMalusClass[];
  /** The legal entity's fleet class, where it was asked for. */
  readonly organization?: BonusMalusClass;
}

/** The industry's bonus-malus registry. Throws ServiceError DEADLINE_EXCEEDED or UNAVAILABLE. */
export interface BonusMalusRegistry {
  bonusMalus(query: BonusMalusQuery, context: CallContext): Promise<BonusMalusAnswer>;
}

/** Turns a filled form into the bytes of a PDF. */
export interface PdfRenderer {
  render(form: FilledForm): Promise<Uint8Array>;
  /** The same with the place where the mark of a signature was printed; null where the template has none. */
  renderSignable(
    form: FilledForm,
  ): Promise<{ readonly bytes: Uint8Array; readonly signaturePlace: PlaceOnPage | null }>;
}

/** A template's name and its values; values are printed as text, never read as markup. */
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
  /** Where the client gets it; at least one of the two. */
  readonly customer: { readonly email?: string; readonly phone?: string };
  /** Their amounts make up the amount of the payment or of the refund. */
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
  /** Ours; comes back with every payment that the acquirer knows of it. */
  readonly orderId: string;
  readonly amount: Kopecks;
  readonly method: AcquirerMethod;
  /** What the client reads at the bank, up to 128 characters. */
  readonly description: string;
  /** Where the client's browser goes afterwards, whatever happened. */
  readonly returnUrl: string;
  /** Latest moment to pay. The acquirer may end a payment sooner (an hour is usual), never later than it can. */
  readonly expiresAt: Date;
  /** `page`: an address to send the client to. `qr`: for sbp only, what a QR code of ours shall say. */
  readonly confirmation: 'page' | 'qr';
  readonly receipt?: Receipt;
  /** Up to 64 characters, remembered by the acquirer for 24 hours. */
  readonly idempotenceKey: string;
}

/**
 * PENDING: the client has not paid yet. HELD: the money is blocked on the card until it is captured or given back;
 * sbp has no such state. SUCCEEDED: the money is ours. CANCELED: it is not, and never will be.
 */
export type AcquirerPaymentState = 'PENDING' | 'HELD' | 'SUCCEEDED' | 'CANCELED';

/** Why a payment was canceled. `expired`: nobody paid in time; `not-captured`: we let the hold run out. */
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

/** A payment as the acquirer knows it at the moment of the answer. */
export interface AcquirerPayment {
  readonly acquirerPaymentId: string;
  /** Null where the acquirer knows of no order of ours: money that nobody awaits. */
  readonly orderId: string | null;
  readonly state: AcquirerPaymentState;
  readonly amount: Kopecks;
  readonly refunded: Kopecks;
  /** Null for a method that we never ask for. */
  readonly method: AcquirerMethod | null;
  /** How the client pays; where the payment is PENDING. */
  readonly confirmation?:
    | { readonly kind: 'page'; readonly url: string }
    | { readonly kind: 'qr'; readonly link: string };
  /** Where the payment is CANCELED. */
  readonly cancelReason?: AcquirerCancelReason;
  /** Where the payment is HELD: the money goes back by itself after that. */
  readonly holdUntil?: Date;
  readonly cardLastDigits?: string;
}

export interface AcquirerPaymentPage {
  readonly payments: readonly AcquirerPayment[];
  /** Asks for the next page; null on the last one. */
  readonly nextCursor: string | null;
}

/** `amount` is all of the payment or a part of it. */
export interface AcquirerRefundOrder
  extends Pick<AcquirerOrder, 'amount' | 'description' | 'receipt' | 'idempotenceKey'> {
  readonly acquirerPaymentId: string;
}

export interface AcquirerRefund {
  readonly acquirerRefundId: string;
  readonly acquirerPaymentId: string;
  /** CANCELED: the client's bank did not take the money back; try again under another key or pay out otherwise. */
  readonly state: 'PENDING' | 'SUCCEEDED' | 'CANCELED';
  readonly amount: Kopecks;
}

/** What a notification is about; anybody can send one, so it says only what to ask the acquirer for. */
export interface AcquirerNotice {
  readonly about: 'payment' | 'refund';
  readonly id: string;
}

/**
 * Takes money by card (in two steps: held, then captured or given back) and by sbp (in one step, with refund).
 * Each call throws ServiceError: DEADLINE_EXCEEDED or UNAVAILABLE, where it is unknown whether it was carried out, so
 * that the same call is repeated with the same idempotence key; INTERNAL, where the acquirer refuses the call for
 * good and has done nothing.
 */
export interface Acquirer {
  createPayment(order: AcquirerOrder, context: CallContext): Promise<AcquirerPayment>;
  /** Null where the acquirer has no such payment. */
  findPayment(acquirerPaymentId: string, context: CallContext): Promise<AcquirerPayment | null>;
  /**
   * Payments whose money was taken at `since` or later, newest first, up to 100 a page: those too of which no
   * notification came, or that nobody of us has asked for. Null as cursor asks for the first page.
   */
  capturedPayments(since: Date, cursor: string | null, context: CallContext): Promise<AcquirerPaymentPage>;
  /** Takes the held money. Answers the payment as it is afterwards: CANCELED where the hold was already over. */
  capture(acquirerPaymentId: string, idempotenceKey: string, context: CallContext): Promise<AcquirerPayment>;
  /**
   * Gives held money back. Answers the payment as it is afterwards: what is PENDING stays so until it expires (it may
   * still be paid), what has SUCCEEDED needs a refund.
   */
  cancel(acquirerPaymentId: string, idempotenceKey: string, context: CallContext): Promise<AcquirerPayment>;
  refund(order: AcquirerRefundOrder, context: CallContext): Promise<AcquirerRefund>;
  /** Null where the acquirer has no such refund. */
  findRefund(acquirerRefundId: string, context: CallContext): Promise<AcquirerRefund | null>;
  /**
   * Reads a notification, the parsed JSON body as it came; null where it is none. `address` is who sent it: one that
   * is not the acquirer's makes it none too, where the acquirer's addresses are configured.
   */
  readNotification(body: unknown, address: string): AcquirerNotice | null;
}
