import type { Queryable } from '#platform/db/transaction.ts';
import * as store from './store.ts';

export type RateOnRecord = store.StoredRate;

/** The newest rates, of one currency or of all. */
export function newestOnRecord(
  db: Queryable,
  currency: string | undefined,
  limit: number,
): Promise<readonly RateOnRecord[]> {
  return store.listRates(db, currency ?? null, limit);
}

/** The rates of one day. */
export function ratesOnRecord(db: Queryable, day: string): Promise<readonly RateOnRecord[]> {
  return store.ratesOfDay(db, day);
}
