import type { Pool } from '#platform/db/pool.ts';
import * as store from './store.ts';

export type { SaleSubject, SalesOfDays, SaleTotal } from './store.ts';

/** In one statement; more would hold up a scrape. */
const addedAtOnce = 5_000;
/** Partners beyond these share a name, so that a scrape stays bounded. */
export const partnersNamed = 200;

/** How much was sold, paid and given back since counting began, the same whichever process is asked. */
export async function readTotals(pool: Pool): Promise<readonly store.SaleTotal[]> {
  // Readers keep short what has to be read; a database that takes no changes is read as it is.
  await store.addUp(pool, addedAtOnce).catch(() => 0);
  return store.saleTotals(pool, partnersNamed);
}

/** Adds up all that is noted, in case nobody reads. */
export async function sweepTotals(pool: Pool): Promise<void> {
  while ((await store.addUp(pool, addedAtOnce)) === addedAtOnce);
}
