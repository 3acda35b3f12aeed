import type { Kopecks } from '#kernel/money/money.ts';
import type { AcquirerCancelReason, AcquirerMethod } from '#kernel/ports/ports.ts';
import type { ReturnReason } from './money-reasons.ts';

/**
 * One attempt to pay a link: a payment at the acquirer.
 *
 *   CREATING --> PENDING --> CAPTURING --> PAID       held, taken, and its contract is in force
 *      |            |  |         `-------> CANCELED   the hold expired
 *      v            |  |-----------------> PAID       sbp: the money is captured immediately
 *    FAILED         |  `-----------------> RETURNED   its money was or is being refunded: see `returnReason`
 *                   `--------------------> CANCELED   declined, refused, or not paid in time: see `cancelReason`
 *
 * While an attempt is CAPTURING, its contracts can be neither changed nor paid otherwise.
 */
export type AttemptState = 'CREATING' | 'PENDING' | 'CAPTURING' | 'PAID' | 'CANCELED' | 'RETURNED' | 'FAILED';

export interface Attempt {
  /** Also the idempotency key for creating it at the acquirer. */
  readonly attemptId: string;
  readonly orderId: string;
  readonly method: AcquirerMethod;
  /** Sum of all payments of the link. */
  readonly amount: Kopecks;
  readonly state: AttemptState;
  readonly acquirerPaymentId: string | null;
  readonly confirmationUrl: string | null;
  readonly cancelReason: AcquirerCancelReason | null;
  readonly returnReason: ReturnReason | null;
  readonly createdAt: Date;
  /** When a client was first sent to the bank's page; null if not yet. */
  readonly sentAt: Date | null;
}

/** An attempt whose client was sent to the bank. */
export interface SentAttempt extends Attempt {
  readonly sentAt: Date;
}

/** True while the acquirer may still have news of it. */
export function isLive({ state }: Pick<Attempt, 'state'>): boolean {
  return state === 'PENDING' || state === 'CAPTURING';
}
