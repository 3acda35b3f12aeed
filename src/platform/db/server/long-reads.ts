import { monotonicMs } from '#kernel/time/clock.ts';
import type { Pool } from '../pool.ts';
import { isDatabaseAway, isDatabaseSlow, isTransactionConflict } from '../unavailable.ts';
import { catchUp, NoReplica } from './replica.ts';

export interface LongReads {
  /** Pool of the primary with a long time limit of statements. */
  readonly primary: Pool;
  readonly replica: Pool | undefined;
  /** Time in ms to wait until the replica has all changes. */
  readonly waitMs: number;
  /** Receives the reason why the primary is read. */
  failed(error: unknown): void;
}

/** Runs `work` on the replica, which has all changes acknowledged before the call. If the replica fails, runs `work` again on the primary. */
export async function readLong<Value>(
  { primary, replica, waitMs, failed }: LongReads,
  work: (pool: Pool) => Promise<Value>,
): Promise<Value> {
  if (!replica) return work(primary);
  try {
    if (await catchUp(primary, replica, monotonicMs() + waitMs)) return await work(replica);
    failed(undefined);
  } catch (error) {
    const isOfReplica =
      error instanceof NoReplica ||
      isDatabaseAway(error) ||
      isDatabaseSlow(error) ||
      // The replica has removed row versions that the snapshot needs.
      isTransactionConflict(error);
    if (!isOfReplica) throw error;
    failed(error);
  }
  return work(primary);
}
