import type { Kopecks } from '#kernel/money/money.ts';
import type { AcquirerCancelReason, AcquirerMethod } from '#kernel/ports/ports.ts';
import type { ReturnReason } from './money-reasons.ts';

/**
 * State of an attempt to pay a link. An attempt is a payment at the acquirer.
 *   CREATING --> PENDING --> CAPTURING --> PAID       hold captured, and the contract is in force
 *      |            |  |         `-------> CANCELED   the hold expired
 *      v            |  |-----------------> PAID       sbp: the acquirer captures the money without a hold
 *    FAILED         |  `-----------------> RETURNED   money refunded or being refunded: see `returnReason`
 *                   `--------------------> CANCELED   declined, refused, or not paid in time: see `cancelReason`
 * While an attempt is CAPTURING, the contracts of its link cannot be changed or paid by another payment.
 */
export type AttemptState = 'CREATING' | 'PENDING' | 'CAPTURING' | 'PAID' | 'CANCELED' | 'RETURNED' | 'FAILED';

export interface Attempt {
  /** Id of the attempt; also the idempotency key for creating the payment at the acquirer. */
  readonly attemptId: string;
  readonly orderId: string;
  readonly method: AcquirerMethod;
  /** Sum of all payments of the link, in kopecks. */
  readonly amount: Kopecks;
  readonly state: AttemptState;
  readonly acquirerPaymentId: string | null;
  readonly confirmationUrl: string | null;
  readonly cancelReason: AcquirerCancelReason | null;
  readonly returnReason: ReturnReason | null;
  readonly createdAt: Date;
  /** Time when a client was first sent to the bank's page; null if no client was sent yet. */
  readonly sentAt: Date | null;
  /** The automatic payments whose method this attempt saves or charges; null for any other attempt. */
  readonly autopayId: string | null;
  /** True if the acquirer registers the fiscal receipt of the payment; null for attempts of earlier programs, which sent one. */
  readonly hasReceipt: boolean | null;
}

export interface SentAttempt extends Attempt {
  readonly sentAt: Date;
}

/** True while the acquirer may still change the state of the attempt. */
export function isLive({ state }: Pick<Attempt, 'state'>): boolean {
  return state === 'PENDING' || state === 'CAPTURING';
}
