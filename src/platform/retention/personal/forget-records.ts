import type { DateText } from '#kernel/calendar.ts';
import type { Pool } from '../../db/pool.ts';
import { inTransaction, type Queryable } from '../../db/transaction.ts';
import * as store from './store.ts';

const forgottenAtOnce = 1_000;

/** The run that forgets. */
export interface ForgettingRun {
  readonly runId: bigint;
  readonly today: DateText;
  /** Where the next contracts by id end that one statement reads; null: no more. */
  stretchEnd(after: bigint): Promise<bigint | null>;
  /** Writes down how many records were forgotten. */
  forgot(tx: Queryable, count: number): Promise<void>;
}

/**
 * Forgets the personal records of removed contracts that no other contract or addendum needs; answers how many. Also
 * finishes what an interrupted run has left.
 */
export async function forgetRecords(pool: Pool, run: ForgettingRun): Promise<number> {
  if ((await store.claimNoted(pool, run.runId)) === 0) return 0;
  for (let after = 0n; ; ) {
    const last = await run.stretchEnd(after);
    if (last === null) break;
    await store.strikeOutOfContracts(pool, after, last);
    after = last;
  }
  await store.strikeOutOfAddendums(pool);
  for (let sum = 0; ; ) {
    const { done, forgotten } = await inTransaction(pool, async (tx) => {
      const batch = await store.forgetChecked(tx, run.runId, run.today, forgottenAtOnce);
      await run.forgot(tx, batch.forgotten);
      return batch;
    });
    sum += forgotten;
    if (done < forgottenAtOnce) return sum;
  }
}
