import type { Pool } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { cutChain, newestCheckpoint, placeBefore } from '#platform/db/tables/staff-chain.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import {
  countForgettable,
  type Forgotten,
  firstRetainedDay,
  forgetOperations,
} from '#platform/operations/forgetting/forget-operations.ts';
import { beginRun, type RemovalDependencies } from './remove.ts';
import * as store from './store.ts';

export function previewOperations(
  { pool, clock }: RemovalDependencies,
  keptDays: number,
): Promise<Forgotten> {
  return countForgettable(pool, firstRetainedDay(clock.now(), keptDays));
}

/** Deletes all operations older than `keptDays` days immediately; without this, servers delete operations after 30 days. */
export async function removeOperations(
  { pool, clock, note }: RemovalDependencies,
  keptDays: number,
  by: { readonly actor: string; readonly requestId: string },
): Promise<Forgotten> {
  const at = clock.now();
  const before = firstRetainedDay(at, keptDays);
  const runId = await beginRun(pool, { what: 'operations', before, ...by, at });
  const forgotten = await forgetOperations(pool, before, note);
  await store.addToRun(pool, runId, { removed: forgotten.others, partitions: forgotten.days });
  await store.endRun(pool, runId, clock.now());
  return forgotten;
}

/** Removes audit entries after adding a checkpoint; returns their number; throws if the database protects them. */
export function forgetEntries(pool: Pool, by: ByStaff, before: Date, onlyCounts: boolean): Promise<number> {
  return inTransaction(pool, async (tx) => {
    await store.lockRetention(tx);
    const place = await placeBefore(tx, before);
    if (!place) return 0;
    const count = Number(place.position - ((await newestCheckpoint(tx))?.position ?? 0n));
    if (onlyCounts) return count;
    const after = { before: before.toISOString(), entries: count, anchor: `${place.position}:${place.hash}` };
    await noteActs(tx, by, { action: 'retention.run', about: 'audit', after });
    await cutChain(tx, place, by);
    return count;
  });
}
