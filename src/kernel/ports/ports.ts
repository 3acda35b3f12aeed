/** Interfaces of outside systems in Bindery's terms. `adapters/` implements them with the protocol of each system. */

import type { Kopecks } from '../money/money.ts';
import type { PlaceOnPage } from './document-signer.ts';

export interface CallContext {
  /** Id that is sent to the outside system and put into error texts, so that both sides find the call in their logs. */
  readonly traceId: string;
}

/** Outcome of an outside call. `rejected` means that an open circuit breaker prevented the call. */
export type CallOutcome = 'ok' | 'timeout' | 'unavailable' | 'rejected';
export type BreakerState = 'closed' | 'half-open' | 'open';

export interface CallWatch {
  observeCall(port: string, outcome: CallOutcome, seconds: number): void;
  /** Registers the function that returns the state of a port's circuit breaker; called once per port. */
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
  /** Day for which the classes are requested, `YYYY-MM-DD`. */
  readonly onDate: string;
  /** Drivers in the order of the application; empty if the number of drivers is not limited. */
  readonly drivers: readonly LicensedDriver[];
  /** INN of an owner that is a legal entity. All vehicles of a legal entity have one class. */
  readonly organizationInn?: string;
}

export interface BonusMalusAnswer {
  /** Number of the request in the registry, which is printed on the policy. */
  readonly requestId: string;
  readonly drivers: readonly BonusMalusClass[];
  /** Class of the legal entity; present if the query contained its INN. */
  readonly organization?: BonusMalusClass;
}

/** The industry's bonus-malus registry. Throws ServiceError DEADLINE_EXCEEDED or UNAVAILABLE. */
export interface BonusMalusRegistry {
  bonusMalus(query: BonusMalusQuery, context: CallContext): Promise<BonusMalusAnswer>;
}

export interface PdfRenderer {
  render(form: FilledForm): Promise<Uint8Array>;
  /** Renders a document and returns the place for the mark of a signature; null if the template has no such place. */
  renderSignable(
    form: FilledForm,
  ): Promise<{ readonly bytes: Uint8Array; readonly signaturePlace: PlaceOnPage | null }>;
}

/** Name of a template, and the values to print. Markup in a value is printed as text. */
export interface FilledForm {
  readonly template: string;
  readonly data: FormData;
  /** Contents to print; the contents in force by default. */
  readonly content?: FormContent;
}

/** Files that templates read in addition to the values: the insurer's details and terms. */
export interface FormContent {
  /** Identifies the files: equal keys mean equal files. */
  readonly key: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

export type FormValue = string | number | boolean | null | readonly FormValue[] | FormData;
export interface FormData {
  readonly [field: string]: FormValue;
}

export type AcquirerMethod = 'card' | 'sbp';

/** A fiscal receipt (54-FZ), which the acquirer registers together with the payment or the refund. */
export interface Receipt {
  /** E-mail or phone to which the receipt is sent; at least one is present. */
  readonly customer: { readonly email?: string; readonly phone?: string };
  /** Lines whose amounts add up to the payment or the refund. */
  readonly lines: readonly ReceiptLine[];
}

/** A line of a receipt: one service in quantity 1, without VAT, because insurance is exempt. */
export interface ReceiptLine {
  /** Name of the service; up to 128 characters. */
  readonly description: string;
  readonly amount: Kopecks;
  /** `prepayment`: paid in full before the service begins. `payment`: paid in full when the service begins. */
  readonly mode: 'prepayment' | 'payment';
}

export interface AcquirerOrder {
  /** Bindery's id of the order. The acquirer returns the id with every payment for the order. */
  readonly orderId: string;
  readonly amount: Kopecks;
  readonly method: AcquirerMethod;
  /** Text that the bank shows to the client; up to 128 characters. */
  readonly description: string;
  /** Address to which the bank sends the client's browser after the payment, whatever the outcome. */
  readonly returnUrl: string;
  /** Last moment to pay. The acquirer may close the payment earlier, usually an hour after its creation. */
  readonly expiresAt: Date;
  /** `page` requests an address for the client's browser; `qr` requests the content of a QR code, for sbp only. */
  readonly confirmation: 'page' | 'qr';
  readonly receipt?: Receipt;
  /** True if the client agrees that the acquirer saves the payment method for later charges. */
  readonly savesMethod?: boolean;
  /** The acquirer's id of a saved method, which is charged without the client. `confirmation` and `returnUrl` are then not used. */
  readonly savedMethodId?: string;
  /** Key that makes a repeated call safe; up to 64 characters. The acquirer remembers the key for 24 hours. */
  readonly idempotenceKey: string;
}

/** A method that the acquirer has saved. */
export interface SavedMethod {
  /** Token with which the acquirer charges the method. A secret: never log it. */
  readonly methodId: string;
  readonly cardLastDigits?: string;
  /** Last month in which the card is valid, as `YYYY-MM`. */
  readonly cardExpires?: string;
}

/** HELD: blocked on the card until captured or released; not with sbp. CANCELED is final: no money was taken. */
export type AcquirerPaymentState = 'PENDING' | 'HELD' | 'SUCCEEDED' | 'CANCELED';

/** Reason of a cancellation. `expired`: the client did not pay in time; `not-captured`: Bindery did not capture in time. */
export type AcquirerCancelReason =
  | 'declined'
  | 'insufficient-funds'
  | 'limit-exceeded'
  | 'three-d-secure-failed'
  | 'wrong-card-data'
  | 'card-expired'
  /** The client has revoked the permission to charge the saved method at the bank or the acquirer. */
  | 'permission-revoked'
  | 'method-restricted'
  | 'fraud-suspected'
  | 'bank-unavailable'
  | 'expired'
  | 'not-captured'
  | 'canceled-by-us'
  | 'unknown';

export interface AcquirerPayment {
  readonly acquirerPaymentId: string;
  /** Bindery's id of the order; null for an unexpected payment, for which the acquirer has no order of Bindery. */
  readonly orderId: string | null;
  readonly state: AcquirerPaymentState;
  readonly amount: Kopecks;
  readonly refunded: Kopecks;
  /** Payment method; null for a method that Bindery never requests. */
  readonly method: AcquirerMethod | null;
  /** Address or QR code with which the client pays; present while the payment is PENDING. */
  readonly confirmation?:
    | { readonly kind: 'page'; readonly url: string }
    | { readonly kind: 'qr'; readonly link: string };
  /** Reason of the cancellation; present if the payment is CANCELED. */
  readonly cancelReason?: AcquirerCancelReason;
  /** Moment at which the bank releases the money by itself; present if the payment is HELD. */
  readonly holdUntil?: Date;
  readonly cardLastDigits?: string;
  /** Present if the acquirer has saved the method of this payment. */
  readonly savedMethod?: SavedMethod;
}

export interface AcquirerPaymentPage {
  readonly payments: readonly AcquirerPayment[];
  readonly nextCursor: string | null;
}

/** A refund to request. `amount` is the whole payment or a part of it. */
export interface AcquirerRefundOrder
  extends Pick<AcquirerOrder, 'amount' | 'description' | 'receipt' | 'idempotenceKey'> {
  readonly acquirerPaymentId: string;
}

export interface AcquirerRefund {
  readonly acquirerRefundId: string;
  readonly acquirerPaymentId: string;
  /** CANCELED means that the client's bank refused the refund. Retry with another key, or pay in another way. */
  readonly state: 'PENDING' | 'SUCCEEDED' | 'CANCELED';
  readonly amount: Kopecks;
}

/** Payment or refund named in a notification. Anybody can send notifications, so the state is read from the acquirer. */
export interface AcquirerNotice {
  readonly about: 'payment' | 'refund';
  readonly id: string;
}

/**
 * If the outcome is unknown, calls throw DEADLINE_EXCEEDED or UNAVAILABLE: repeat them with the same idempotence key.
 * INTERNAL means that the acquirer refused permanently and did nothing.
 */
export interface Acquirer {
  createPayment(order: AcquirerOrder, context: CallContext): Promise<AcquirerPayment>;
  /** Finds a payment; null if the acquirer has no such payment. */
  findPayment(acquirerPaymentId: string, context: CallContext): Promise<AcquirerPayment | null>;
  /** Lists payments captured at `since` or later, newest first, up to 100 per page. A null cursor means the first page. */
  capturedPayments(since: Date, cursor: string | null, context: CallContext): Promise<AcquirerPaymentPage>;
  /** Captures held money and returns the payment; its state is CANCELED if the hold was over. */
  capture(acquirerPaymentId: string, idempotenceKey: string, context: CallContext): Promise<AcquirerPayment>;
  /** Cancels a HELD payment. Leaves payments in other states unchanged. Returns the payment's current state. */
  cancel(acquirerPaymentId: string, idempotenceKey: string, context: CallContext): Promise<AcquirerPayment>;
  refund(order: AcquirerRefundOrder, context: CallContext): Promise<AcquirerRefund>;
  /** Finds a refund; null if the acquirer has no such refund. */
  findRefund(acquirerRefundId: string, context: CallContext): Promise<AcquirerRefund | null>;
  /** Reads a notification; null if the body is no notification or `address` is no configured address of the acquirer. */
  readNotification(body: unknown, address: string): AcquirerNotice | null;
}
