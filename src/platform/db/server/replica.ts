import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '../pool.ts';
import { onConnection } from '../transaction.ts';
import { isDatabaseAway, isDatabaseSlow, isTransactionConflict } from '../unavailable.ts';

/** `behind`: the replica lacked acknowledged changes. `away`: the server did not answer or is no replica. */
export type ReplicaOutcome = 'replica' | 'behind' | 'away';

export interface Reads {
  /** Runs `work`, perhaps twice, on the replica or the primary. `work` sees all changes acknowledged before the call. */
  read<Value>(work: (db: Queryable) => Promise<Value>): Promise<Value>;
  counters(): Readonly<Record<ReplicaOutcome, number>>;
}

export interface ReplicaOptions {
  readonly primary: Pool;
  readonly replica: Pool;
  /** Time in ms that a read waits for the replica to catch up. */
  readonly waitMs: number;
  /** Receives the reason why reads use the primary, at most once a minute. */
  failed(reason: 'behind' | 'away', error: unknown): void;
}

const noReplica = { replica: 0, behind: 0, away: 0 };
/** Time in ms for which reads avoid the replica after a failure. After that time, one read tries the replica again. */
const restMs = { behind: 1_000, away: 5_000 };
const askAgainMs = 10;
const reportEveryMs = 60_000;

export function readsFromPrimary(primary: Pool): Reads {
  return { read: (work) => work(primary), counters: () => noReplica };
}

/** Returns reads that use the replica and, if it fails, the primary. */
export function createReplicaReads({ primary, replica, waitMs, failed }: ReplicaOptions): Reads {
  const counted = { ...noReplica };
  let restsUntilMs = 0;
  let isDoubtful = false;
  let isTrying = false;
  let reportedMs = Number.NEGATIVE_INFINITY;

  function note(reason: 'behind' | 'away', error: unknown): void {
    isDoubtful = true;
    restsUntilMs = monotonicMs() + restMs[reason];
    if (monotonicMs() - reportedMs < reportEveryMs) return;
    reportedMs = monotonicMs();
    failed(reason, error);
  }

  /** Runs `work` on the replica; returns undefined if the replica cannot answer. */
  async function onReplica<Value>(
    acknowledged: string,
    work: (db: Queryable) => Promise<Value>,
  ): Promise<{ readonly value: Value } | undefined> {
    try {
      return await onConnection(replica, async (db) => {
        if (!(await catchesUp(db, acknowledged, waitMs))) {
          counted.behind += 1;
          note('behind', undefined);
          return undefined;
        }
        const value = await work(db);
        counted.replica += 1;
        isDoubtful = false;
        return { value };
      });
    } catch (error) {
      const isOfReplica =
        error instanceof NoReplica ||
        isDatabaseAway(error) ||
        isDatabaseSlow(error) ||
        // The replica has removed a row version that the read needs.
        isTransactionConflict(error);
      if (!isOfReplica) throw error;
      counted.away += 1;
      note('away', error);
      return undefined;
    }
  }

  return {
    async read(work) {
      if (monotonicMs() < restsUntilMs || (isDoubtful && isTrying)) return work(primary);
      isTrying = true;
      try {
        const answered = await onReplica(await acknowledgedBy(primary), work);
        if (answered) return answered.value;
      } finally {
        isTrying = false;
      }
      return work(primary);
    },
    counters: () => counted,
  };
}

/** Returns a WAL position after all acknowledged changes, including those of asynchronous commits. */
async function acknowledgedBy(primary: Queryable): Promise<string> {
  const { rows } = await primary.query<{ place: string }>(
    'select pg_current_wal_insert_lsn()::text as place',
    [],
  );
  return rows[0]?.place ?? '';
}

export class NoReplica extends Error {
  override readonly name = 'NoReplica';
}

/** Waits until a replica has all changes that the primary has acknowledged; returns false after the deadline. */
export async function catchUp(primary: Queryable, replica: Queryable, deadlineMs: number): Promise<boolean> {
  return catchesUp(replica, await acknowledgedBy(primary), deadlineMs - monotonicMs());
}

/** Waits up to `waitMs`; returns true once the replica has replayed the WAL up to the position. */
async function catchesUp(db: Queryable, place: string, waitMs: number): Promise<boolean> {
  const endMs = monotonicMs() + waitMs;
  for (;;) {
    const { rows } = await db.query<{ isReplica: boolean; isThere: boolean | null }>(
      `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"`,
      [place],
    );
    if (!rows[0]?.isReplica) throw new NoReplica('the server of DATABASE_REPLICA_URL is no replica');
    if (rows[0].isThere) return true;
    if (monotonicMs() >= endMs) return false;
    await pause(askAgainMs);
  }
}
