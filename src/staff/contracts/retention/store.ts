import type { Removable } from '#contracts/record/store/removal.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';

/** Locks out other removals until the transaction ends. */
export async function lockRetention(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('bindery retention'))`);
}

export interface NewRun {
  readonly what: Removable | 'operations';
  readonly before: DateText;
  readonly actor: string;
  readonly requestId: string;
  readonly at: Date;
}

export async function insertRun(db: Queryable, run: NewRun): Promise<bigint> {
  const result = await db.query<{ runId: bigint }>(
    `insert into retention_runs (what, before, actor, request_id, begun_at) values ($1, $2, $3, $4, $5)
     returning run_id as "runId"`,
    [run.what, run.before, run.actor, run.requestId, run.at],
  );
  const runId = result.rows[0]?.runId;
  if (runId === undefined) throw new Error('the run was given no id');
  return runId;
}

/** Counts that a batch adds to the totals of its run. */
export interface Progress {
  readonly removed?: number;
  readonly personalRecords?: number;
  readonly partitions?: number;
}

export async function addToRun(tx: Queryable, runId: bigint, progress: Progress): Promise<void> {
  await tx.query(
    `update retention_runs
        set removed = removed + $2, personal_records = personal_records + $3, partitions = partitions + $4
      where run_id = $1`,
    [runId, progress.removed ?? 0, progress.personalRecords ?? 0, progress.partitions ?? 0],
  );
}

export async function endRun(db: Queryable, runId: bigint, at: Date): Promise<void> {
  await db.query('update retention_runs set ended_at = $2 where run_id = $1', [runId, at]);
}
