import type { Kopecks } from '#kernel/money/money.ts';
import type { AcquirerCancelReason, AcquirerMethod } from '#kernel/ports/ports.ts';
import type { ReturnReason } from './money-reasons.ts';

/**
 * One try to pay a link: a payment at the acquirer.
 *
 *   CREATING --> PENDING --> CAPTURING --> PAID       held, taken, and its contract is in force
 *      |            |  |         `-------> CANCELED   the hold was over
 *      v            |  |-----------------> PAID       sbp: the money is ours at once
 *    FAILED         |  `-----------------> RETURNED   its money was or is being given back: see `returnReason`
 *                   `--------------------> CANCELED   declined, refused, or not paid in time: see `cancelReason`
 *
 * While an attempt is CAPTURING nothing else may pay or change its contracts.
 */
export type AttemptState = 'CREATING' | 'PENDING' | 'CAPTURING' | 'PAID' | 'CANCELED' | 'RETURNED' | 'FAILED';

export interface Attempt {
  /** Also the idempotence key under which the acquirer creates it. */
  readonly attemptId: string;
  readonly orderId: string;
  readonly method: AcquirerMethod;
  /** Of all payments that the link pays. */
  readonly amount: Kopecks;
  readonly state: AttemptState;
  readonly acquirerPaymentId: string | null;
  readonly confirmationUrl: string | null;
  readonly cancelReason: AcquirerCancelReason | null;
  readonly returnReason: ReturnReason | null;
  readonly createdAt: Date;
  /** When a client was first led to the bank's page; null where nobody was yet. */
  readonly sentAt: Date | null;
}

/** A try that a client was led to the bank with. */
export interface SentAttempt extends Attempt {
  readonly sentAt: Date;
}

/** True while the acquirer may still have news of it. */
export function isLive({ state }: Pick<Attempt, 'state'>): boolean {
  return state === 'PENDING' || state === 'CAPTURING';
}
