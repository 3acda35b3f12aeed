import type { Clock } from '#kernel/time/clock.ts';
import { type ListQuery, readListPage } from '../../db/lists/list-query.ts';
import type { Pool } from '../../db/pool.ts';
import * as store from './store.ts';

export { type FaultDays, faultsQuery, type LoggedFaults, type LoggedRequest } from './store.ts';

export interface RequestFilter {
  readonly partner?: string;
  readonly isRefused: boolean;
  readonly hours: number;
  readonly until?: Date;
  readonly limit: number;
}

export const requestsShownMax = 1_000;
const reasonsShownMax = 200;

/** Counts refusals by partner and reason in the `days` days up to `until`; most frequent first. */
export async function sumFaults(pool: Pool, filter: store.FaultDays): Promise<readonly store.LoggedFaults[]> {
  const query = store.faultsQuery(filter);
  return (await readListPage<store.LoggedFaults>(pool, query, { limit: reasonsShownMax })).rows;
}

export function requestsQuery(
  clock: Clock,
  { partner, isRefused, hours, until }: Omit<RequestFilter, 'limit'>,
): ListQuery {
  return store.loggedRequestsQuery({
    partner: partner ?? null,
    isRefused,
    since: new Date(clock.now().getTime() - hours * 3_600_000),
    until: until ?? null,
  });
}

export async function listRequests(
  pool: Pool,
  clock: Clock,
  { limit, ...filter }: RequestFilter,
): Promise<readonly store.LoggedRequest[]> {
  const query = { ...requestsQuery(clock, filter), window: limit };
  return (await readListPage<store.LoggedRequest>(pool, query, { limit })).rows;
}
