import type { Pool } from '#platform/db/pool.ts';
import * as store from './store.ts';

export type { SaleSubject, SalesOfDays, SaleTotal } from './store.ts';

/** Rows per statement; more would delay a scrape. */
const addedAtOnce = 5_000;
/** Further partners share one name, so that a scrape stays bounded. */
export const partnersNamed = 200;

/** Reads totals of sales, payments and refunds, equal in every process. */
export async function readTotals(pool: Pool): Promise<readonly store.SaleTotal[]> {
  // Each read shortens the next one; a read-only database is read as it is.
  await store.addUp(pool, addedAtOnce).catch(() => 0);
  return store.saleTotals(pool, partnersNamed);
}

export async function sweepTotals(pool: Pool): Promise<void> {
  while ((await store.addUp(pool, addedAtOnce)) === addedAtOnce);
}
