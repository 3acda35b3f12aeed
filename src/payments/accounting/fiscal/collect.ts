import { dayMs } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { EventType } from '#platform/events/event-types.ts';
import { contractsInFeeds, feedEnds } from '#platform/events/store.ts';
import * as store from '../../record/store/fiscal/collect.ts';
import { insertMissing } from '../../record/store/receipts.ts';

/** Events of which each is recorded in the transaction that moves money of a contract. */
const types: readonly EventType[] = ['contract.in_force', 'installment.paid', 'refund.paid'];
/** Numbers of feeds, and of positions of each, that one transaction reads. */
const taken = { feeds: 200, most: 500 };
/** Days for which transfers that were taken back are searched. No event announces them; an index makes the search short. */
const undoneDays = 30;

/** Starts the collection at the first start of a server with a registrar: receipts are needed from this moment on. */
export function startCollecting({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Promise<void> {
  return inTransaction(pool, async (tx) => {
    if (await store.startWatch(tx, clock.now())) await store.writePositions(tx, await feedEnds(tx));
  });
}

/**
 * Makes the receipts of money that moved since the last call, each exactly once: a receipt and the position of its event are
 * written in one transaction. Only one process at a time collects.
 */
export async function collectReceipts(deps: { readonly pool: Pool; readonly clock: Clock }): Promise<number> {
  let made = 0;
  for (;;) {
    const part = await inTransaction(deps.pool, (tx) => collectPart(tx, deps.clock.now()));
    made += part.made;
    if (!part.isMore) return made;
  }
}

async function collectPart(
  tx: Queryable,
  now: Date,
): Promise<{ readonly made: number; readonly isMore: boolean }> {
  const since = await store.lockWatch(tx);
  if (since === null) return { made: 0, isMore: false };
  const positions = await store.readPositions(tx);
  const parts = await contractsInFeeds(tx, positions, { types, ...taken });
  const contractIds = parts.flatMap((part) => part.contractIds);
  const undoneSince = new Date(Math.max(since.getTime(), now.getTime() - undoneDays * dayMs));
  const made = await insertMissing(tx, contractIds, { since, undoneSince });
  await store.writePositions(tx, parts);
  return { made, isMore: parts.length > 0 };
}
