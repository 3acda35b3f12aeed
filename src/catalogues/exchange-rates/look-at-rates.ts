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

/** The rates of a day, each with the number of contracts that were rated with it. */
export async function ratesOnRecord(
  db: Queryable,
  day: string,
): Promise<readonly (RateOnRecord & { readonly contracts: number })[]> {
  const rates = await store.ratesOfDay(db, day);
  return Promise.all(rates.map(async (one) => ({ ...one, contracts: await store.usesOf(db, one) })));
}
