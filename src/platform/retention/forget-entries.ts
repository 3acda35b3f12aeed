import type { Pool } from '../db/pool.ts';
import { cutChain, newestAnchor, placeBefore } from '../db/tables/staff-chain.ts';
import { type ByStaff, noteActs } from '../db/tables/staff-journal.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockRetention } from './store.ts';

/**
 * Removes entries of the audit of before a moment; the end of them stays as an anchor, which the entry of this removal names.
 * Answers how many, also where it `onlyCounts`. Throws where the database keeps them yet.
 */
export function forgetEntries(pool: Pool, by: ByStaff, before: Date, onlyCounts: boolean): Promise<number> {
  return inTransaction(pool, async (tx) => {
    await lockRetention(tx);
    const place = await placeBefore(tx, before);
    if (!place) return 0;
    const count = Number(place.position - ((await newestAnchor(tx))?.position ?? 0n));
    if (onlyCounts) return count;
    const after = { before: before.toISOString(), entries: count, anchor: `${place.position}:${place.hash}` };
    await noteActs(tx, by, { action: 'retention.run', about: 'audit', after });
    await cutChain(tx, place, by);
    return count;
  });
}
