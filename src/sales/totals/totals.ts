import { listNoted } from '#contracts/record/store/listed.ts';
import type { Pool } from '#platform/db/pool.ts';
import * as store from './store.ts';

export type { SaleSubject, SalesOfDays, SaleTotal } from './store.ts';

/** Maximum number of events to add per statement; more would delay a scrape. */
const addedAtOnce = 5_000;
/** Number of partners with totals of their own. All others share the name "other", which limits the size of a scrape. */
export const partnersNamed = 200;

/** Reads the totals of sales, payments and refunds from the database, so every process reports the same values. */
export async function readTotals(pool: Pool): Promise<readonly store.SaleTotal[]> {
  // Add recorded events to the totals first, so that the next read is faster. A read-only database refuses this.
  await store.addUp(pool, addedAtOnce).catch(() => 0);
  return store.saleTotals(pool, partnersNamed);
}

/** Brings the list of contracts up to date, as far as a page can wait for; the sweep does the rest. */
export async function updateListedContracts(pool: Pool): Promise<void> {
  await Promise.all([store.addUp(pool, addedAtOnce), listNoted(pool, addedAtOnce)]);
}

export async function sweepTotals(pool: Pool): Promise<void> {
  while ((await store.addUp(pool, addedAtOnce)) === addedAtOnce);
  while ((await listNoted(pool, addedAtOnce)) === addedAtOnce);
}
