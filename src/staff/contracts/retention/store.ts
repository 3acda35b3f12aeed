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

export interface PartitionRow {
  readonly table: string;
  readonly partition: string;
  /** First day of the partition; null if the partition has no period. */
  readonly from: DateText | null;
  /** The first day after the partition. */
  readonly to: DateText | null;
  /** Number of rows, as PostgreSQL estimates it. */
  readonly rows: number;
  /** Size in bytes with indexes and TOAST data, as PostgreSQL last counted it. */
  readonly bytes: bigint;
}

/** Lists partitions by table, oldest first; partitions without a period are last. */
export async function partitions(db: Queryable): Promise<PartitionRow[]> {
  const result = await db.query<PartitionRow>(
    `with relation as materialized (select oid, relname, relkind, reltuples, relpages, reltoastrelid from pg_class),
          indexed as (select x.indrelid as oid, sum(i.relpages) as pages
                        from pg_index x join relation i on i.oid = x.indexrelid group by 1)
     select p.relname as table, c.relname as partition, partition_day(c.relname) as from,
            (partition_day(c.relname) + (partition_rule(p.relname)).step)::date as to, greatest(c.reltuples, 0)::int as rows,
            (c.relpages + coalesce(t.relpages, 0) + coalesce(x.pages, 0)) * current_setting('block_size')::bigint as bytes
       from pg_inherits i
       join relation c on c.oid = i.inhrelid
       join relation p on p.oid = i.inhparent
       left join relation t on t.oid = c.reltoastrelid
       left join indexed x on x.oid = c.oid
      where p.relkind = 'p' and p.relname in ('contracts', 'contract_history', 'operations', 'request_log')
      order by p.relname, partition_day(c.relname) nulls last, c.relname`,
  );
  return result.rows;
}
