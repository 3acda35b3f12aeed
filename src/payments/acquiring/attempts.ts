import type { Queryable } from '#platform/db/transaction.ts';
import * as store from '../store/attempts.ts';
import type { Attempt, SentAttempt } from './attempt.ts';

/** Every try to pay a link that the acquirer knows of, oldest first. */
export async function attemptsOfLink(db: Queryable, orderId: string): Promise<readonly Attempt[]> {
  const attempts = await store.attemptsOf(db, orderId);
  return attempts.filter(({ state }) => state !== 'CREATING' && state !== 'FAILED');
}

/** Tries of these links that a client was sent to and that the bank has not answered, oldest first. */
export function unansweredOf(db: Queryable, orderIds: readonly string[]): Promise<readonly SentAttempt[]> {
  return store.unansweredOf(db, orderIds);
}

/** Writes that a client was led to the bank's page of a try. */
export function markSent(db: Queryable, orderId: string, bankUrl: string, at: Date): Promise<void> {
  return store.markSent(db, orderId, bankUrl, at);
}

/** The try behind a payment of the acquirer; null where it is none of ours. */
export function attemptOfPayment(db: Queryable, acquirerPaymentId: string): Promise<Attempt | null> {
  return store.attemptByPayment(db, acquirerPaymentId);
}

/** How many tries were begun for a link since then, whatever became of them. */
export async function countAttempts(db: Queryable, orderId: string, since: Date): Promise<number> {
  const attempts = await store.attemptsOf(db, orderId);
  return attempts.filter(({ createdAt }) => createdAt >= since).length;
}

/** Takes tries of which nothing was heard for a while, each for one process. */
export function claimDueAttempts(db: Queryable, now: Date, limit: number) {
  return store.claimDue(db, now, limit);
}

/** A page that waits an hour asks 720 times; whoever asks more often only reads what is known. */
const questionsMax = 1_000;

/** The payments of a link that may be asked about on behalf of a client, each up to a number of times in all. */
export function claimQuestions(db: Queryable, orderId: string): Promise<readonly string[]> {
  return store.claimQuestions(db, orderId, questionsMax);
}
