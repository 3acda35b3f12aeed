import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import * as store from './store.ts';

export interface CourierOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Returns the URL for notifications; undefined while nothing listens on it. */
  readonly notificationUrl: () => string | undefined;
}

const answerTimeoutMs = 10_000;
/**
 * Time in ms that a notification is reserved for one process: longer than an attempt, so that no other process sends it
 * meanwhile.
 */
const claimMs = 60_000;
const firstPauseMs = 10_000;
const longestPauseMs = 3_600_000;
const givenUpAfterMs = 24 * 3_600_000;
const deliveriesAtOnce = 1_000;

/**
 * Creates the courier, which sends notifications in order. A notification is repeated for a day until the response is 200.
 */
export function createCourier({ pool, clock, notificationUrl }: CourierOptions) {
  const closing = new AbortController();

  async function deliver(url: string): Promise<boolean> {
    const now = clock.now();
    const due = await store.claimNotification(pool, now, new Date(now.getTime() + claimMs));
    if (!due) return false;
    if (await isTaken(url, JSON.stringify(due.body))) {
      await store.removeNotification(pool, due.notificationId);
    } else if (now.getTime() - due.createdAt.getTime() >= givenUpAfterMs) {
      await store.removeNotification(pool, due.notificationId);
    } else {
      const pauseMs = Math.min(firstPauseMs * 2 ** (due.attempts - 1), longestPauseMs);
      await store.putOffNotification(pool, due.notificationId, new Date(now.getTime() + pauseMs));
    }
    return true;
  }

  async function isTaken(url: string, body: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerTimeoutMs)]),
        body,
      });
      await response.arrayBuffer();
      return response.status === 200;
    } catch {
      return false;
    }
  }

  return {
    async deliverDue(): Promise<void> {
      for (let count = 0; count < deliveriesAtOnce && !closing.signal.aborted; count++) {
        const url = notificationUrl();
        if (!url || !(await deliver(url))) return;
      }
    },
    close: () => closing.abort(),
  };
}
