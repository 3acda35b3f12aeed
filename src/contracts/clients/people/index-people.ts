import { setTimeout } from 'node:timers/promises';
import type { Clock } from '#kernel/time/clock.ts';
import { keysOfRecords } from '#parties/personal-data/people-keys.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import * as store from '../../record/store/people.ts';

/** Number of contracts per transaction: small, so that other writers wait only briefly. */
const contractsAtOnce = 50;
const pauseMs = 5;

/** Indexes people of older contracts; safe in several processes and after a restart. Returns the number of contracts. */
export async function indexPeople(
  pool: Pool,
  fingerprints: Fingerprints,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let behind = await store.backfillBehind(pool); behind !== undefined && !signal.aborted; ) {
    const from: bigint = behind;
    const done = await inTransaction(pool, (tx) => indexNext(tx, fingerprints, from, clock.now()));
    count += done.count;
    behind = done.last;
    await setTimeout(pauseMs);
  }
  return count;
}

async function indexNext(
  tx: Queryable,
  fingerprints: Fingerprints,
  behind: bigint,
  now: Date,
): Promise<{ readonly count: number; readonly last: bigint | undefined }> {
  const people = await store.nextPeople(tx, behind, contractsAtOnce);
  const last = people.at(-1)?.contractId;
  const found = people.map(({ places, ...contract }) => ({
    ...contract,
    keys: keysOfRecords(
      places.map(({ path, content }) => [String(path.at(-1)), content]),
      fingerprints,
    ),
  }));
  if (found.length > 0) await store.addKeys(tx, found);
  await store.noteBackfill(tx, last ?? behind, last === undefined ? now : null);
  return { count: people.length, last };
}
