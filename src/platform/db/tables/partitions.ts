import type { DateText } from '#kernel/time/calendar.ts';
import type { ListQuery } from '../lists/list-query.ts';
import type { Queryable } from '../pool.ts';
import { errorCode } from '../unavailable.ts';

/** Tables partitioned by time. Migrations define the length of their partitions. */
export type PartitionedTable = 'request_log' | 'operations' | 'contracts' | 'contract_history';

const lockNotAvailable = '55P03';

/** Returns the day in UTC, by which partitions are divided. */
export function partitionDay(at: Date): DateText {
  return at.toISOString().slice(0, 10);
}

/** Creates the partition for a day unless it exists. */
export async function makePartition(db: Queryable, table: PartitionedTable, day: DateText): Promise<void> {
  await db.query('select make_partition($1, $2::date)', [table, day]);
}

/** Drops partitions before a day, unless they are needed or locked by a long read. Returns the number of dropped ones. */
export async function dropPartitions(
  db: Queryable,
  table: PartitionedTable,
  before: DateText,
  log: (line: string) => void,
): Promise<number> {
  let dropped = 0;
  try {
    while (await dropOne(db, table, before)) dropped += 1;
  } catch (error) {
    if (errorCode(error) !== lockNotAvailable) throw error;
    log(`partitions of ${table} are not dropped yet: somebody uses the table for long`);
  }
  return dropped;
}

async function dropOne(db: Queryable, table: PartitionedTable, before: DateText): Promise<boolean> {
  const { rows } = await db.query<{ isDropped: boolean }>(
    'select drop_partition($1, $2::date) as "isDropped"',
    [table, before],
  );
  return rows[0]?.isDropped ?? false;
}

/** Creates the partitions of the coming days. If a lock prevents that, new rows go to the default partition. */
export async function makeAhead(db: Queryable, now: Date, log: (line: string) => void): Promise<void> {
  const missing = await db.query<{ table: PartitionedTable; day: DateText }>(
    'select parent as table, day from missing_partitions($1::date)',
    [partitionDay(now)],
  );
  for (const { table, day } of missing.rows) {
    try {
      await makePartition(db, table, day);
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable) throw error;
      log(`the partition of ${table} for ${day} is not made yet: somebody uses the table for long`);
    }
  }
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
  /** Size with indexes and TOAST data, as PostgreSQL last counted it. */
  readonly kilobytes: number;
}

/** Notes which partitions exist, with their sizes, because finding them reads the whole catalogue. */
export async function notePartitions(db: Queryable): Promise<void> {
  await db.query(
    `with relation as materialized (select oid, relname, relkind, reltuples, relpages, reltoastrelid from pg_class),
          indexed as (select x.indrelid as oid, sum(i.relpages) as pages
                        from pg_index x join relation i on i.oid = x.indexrelid group by 1),
          part as materialized (
            select p.relname::text as table_name, c.relname::text as partition_name, partition_day(c.relname) as starts_on,
                   (partition_day(c.relname) + (partition_rule(p.relname)).step)::date as ends_on, greatest(c.reltuples, 0)::bigint as row_count,
                   (c.relpages + coalesce(t.relpages, 0) + coalesce(x.pages, 0))::bigint * current_setting('block_size')::bigint as bytes
              from pg_inherits i
              join relation c on c.oid = i.inhrelid
              join relation p on p.oid = i.inhparent
              left join relation t on t.oid = c.reltoastrelid
              left join indexed x on x.oid = c.oid
             where p.relkind = 'p' and p.relname in ('contracts', 'contract_history', 'operations', 'request_log')),
          dropped as (delete from noted_partitions where partition_name not in (select partition_name from part))
     insert into noted_partitions as n (table_name, partition_name, starts_on, ends_on, row_count, bytes)
     select * from part order by partition_name
     on conflict (partition_name) do update set row_count = excluded.row_count, bytes = excluded.bytes
      where (n.row_count, n.bytes) <> (excluded.row_count, excluded.bytes)`,
  );
}

/** Lists noted partitions by table, oldest first; partitions without a period are last. */
export const partitionsQuery: ListQuery = {
  rows: `select table_name as table, partition_name as partition, starts_on as "from", ends_on as "to", row_count::float8 as rows,
                (bytes / 1024)::float8 as kilobytes
           from noted_partitions`,
  values: [],
  fields: {
    table: 'text',
    partition: 'text',
    from: 'date',
    to: 'date',
    rows: 'numeric',
    kilobytes: 'numeric',
  },
  order: [
    { field: 'table', isDescending: false },
    { field: 'partition', isDescending: false },
  ],
};
