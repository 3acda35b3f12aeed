import type { Clock } from '#kernel/clock.ts';
import type { Pool } from '../../db/pool.ts';
import * as store from './store.ts';

export interface RequestFilter {
  readonly partner?: string;
  readonly isRefused: boolean;
  /** Back from now. */
  readonly hours: number;
}

export const requestsShownMax = 200;

/** Why requests were refused, by partner and reason, the most frequent first, `requestsShownMax` at most. */
export function sumFaults(
  pool: Pool,
  clock: Clock,
  { partner, hours }: Omit<RequestFilter, 'isRefused'>,
): Promise<readonly store.LoggedFaults[]> {
  return store.sumFaults(pool, {
    partner: partner ?? null,
    since: hoursAgo(clock, hours),
    until: clock.now(),
    limit: requestsShownMax,
  });
}

/** Answered requests, the newest first, `requestsShownMax` at most. */
export function listRequests(
  pool: Pool,
  clock: Clock,
  { partner, isRefused, hours }: RequestFilter,
): Promise<readonly store.LoggedRequest[]> {
  return store.findRequests(pool, {
    partner: partner ?? null,
    isRefused,
    since: hoursAgo(clock, hours),
    limit: requestsShownMax,
  });
}

function hoursAgo(clock: Clock, hours: number): Date {
  return new Date(clock.now().getTime() - hours * 3_600_000);
}
