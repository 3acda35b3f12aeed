import type { Queryable } from '#platform/db/transaction.ts';
import * as store from '../store/attempts.ts';
import type { Attempt } from './attempt.ts';

/** Every try to pay a link that the acquirer knows of, oldest first. */
export async function attemptsOfLink(db: Queryable, orderId: string): Promise<readonly Attempt[]> {
  const attempts = await store.attemptsOf(db, orderId);
  return attempts.filter(({ state }) => state !== 'CREATING' && state !== 'FAILED');
}

/** How many tries were begun for a link since then, whatever became of them. */
export async function countAttempts(db: Queryable, orderId: string, since: Date): Promise<number> {
  const attempts = await store.attemptsOf(db, orderId);
  return attempts.filter(({ createdAt }) => createdAt >= since).length;
}

/** A page that waits an hour asks 720 times; whoever asks more often only reads what is known. */
const questionsMax = 1_000;

/** The payments of a link that may be asked about on behalf of a client, each up to a number of times in all. */
export function claimQuestions(db: Queryable, orderId: string): Promise<readonly string[]> {
  return store.claimQuestions(db, orderId, questionsMax);
}
