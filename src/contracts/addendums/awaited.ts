import type { Pool } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/staff-journal.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Mover } from '../move.ts';
import { type DropDependencies, dropAddendum } from './drop.ts';
import * as store from './store.ts';

const listedMax = 1_000;

/** Addendums that await their surcharge, the next to count first; they name nobody. */
export function listAwaited(pool: Pool): Promise<readonly store.AwaitedAddendum[]> {
  return store.awaitedAddendums(pool, listedMax);
}

/** The staff end an addendum that awaits its surcharge; false where there is none with this number. */
export function cancelAwaited(
  pool: Pool,
  deps: DropDependencies,
  addendumNumber: string,
  mover: Mover,
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const ids = await store.idsOf(tx, addendumNumber);
    if (ids === null || !(await dropAddendum(tx, deps, ids, mover))) return false;
    await noteActs(tx, mover, { action: 'addendum.cancel', about: addendumNumber });
    return true;
  });
}
