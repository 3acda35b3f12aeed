import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { CardConduct } from './cards.ts';

export type BankStatus = 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';

export interface BankPayment {
  readonly paymentId: string;
  /** Partner whose contract is paid; null if unknown. */
  readonly partnerId: bigint | null;
  readonly status: BankStatus;
  readonly stage: 'form' | 'three-d-secure' | 'silent';
  readonly amount: Kopecks;
  readonly refunded: Kopecks;
  readonly method: 'bank_card' | 'sbp';
  readonly capturesAtOnce: boolean;
  readonly description: string;
  readonly metadata: JsonObject;
  readonly confirmation: 'redirect' | 'qr';
  readonly returnUrl: string | null;
  /** Kind of the test card; null if no card was used. */
  readonly card: CardConduct['kind'] | null;
  readonly cardDigits: string | null;
  /** Last month of the card, as `YYYY-MM`. */
  readonly cardExpires: string | null;
  /** True if the client's method is saved with this payment. */
  readonly savesMethod: boolean;
  /** Id of the saved method that is charged; null for a payment by the client. */
  readonly methodId: string | null;
  readonly codeAttempts: number;
  /** Idempotency key of the partner's request that decided the payment; null without such a request. */
  readonly askedBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Time when the silent bank reports the payment. */
  readonly foundAt: Date | null;
  readonly holdUntil: Date | null;
  readonly capturedAt: Date | null;
  readonly cancelParty: string | null;
  readonly cancelReason: string | null;
}

export interface BankRefund {
  readonly refundId: string;
  readonly paymentId: string;
  readonly status: 'pending' | 'succeeded' | 'canceled';
  readonly amount: Kopecks;
  readonly description: string;
  readonly createdAt: Date;
  /** Time when the refund is completed or refused. */
  readonly settlesAt: Date;
}

const holdMs = 7 * 24 * 3_600_000;

/** Marks a payment as paid. The money is captured immediately, or held until the shop captures the payment. */
export function paid(payment: BankPayment, now: Date): BankPayment {
  if (payment.capturesAtOnce) return captured(payment, now);
  return {
    ...payment,
    status: 'waiting_for_capture',
    holdUntil: new Date(now.getTime() + holdMs),
  };
}

export function captured(payment: BankPayment, now: Date): BankPayment {
  return { ...payment, status: 'succeeded', capturedAt: now, holdUntil: null };
}

export function canceled(payment: BankPayment, cancelParty: string, cancelReason: string): BankPayment {
  return { ...payment, status: 'canceled', holdUntil: null, cancelParty, cancelReason };
}

/** Cancels an expired payment or hold; marks a payment as paid at its `foundAt`. Otherwise returns the same object. */
export function aged(payment: BankPayment, now: Date): BankPayment {
  const { status, stage, foundAt, expiresAt, holdUntil } = payment;
  if (status === 'pending' && stage === 'silent' && foundAt && foundAt <= now) {
    return aged(paid(payment, foundAt), now);
  }
  if (status === 'pending' && expiresAt <= now) {
    return canceled(payment, 'yoo_money', 'expired_on_confirmation');
  }
  if (status === 'waiting_for_capture' && holdUntil && holdUntil <= now) {
    return canceled(payment, 'yoo_money', 'expired_on_capture');
  }
  return payment;
}
