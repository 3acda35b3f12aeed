import type { Pool } from '#platform/db/pool.ts';
import * as store from './store.ts';

const listedMax = 1_000;

/** Addendums that await their surcharge, the next to count first; they name nobody. */
export function listAwaited(pool: Pool): Promise<readonly store.AwaitedAddendum[]> {
  return store.awaitedAddendums(pool, listedMax);
}
