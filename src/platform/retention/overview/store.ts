import type { DateText } from '#kernel/calendar.ts';
import type { Queryable } from '../../db/transaction.ts';

/** A partition as PostgreSQL keeps it. */
export interface PartitionRow {
  readonly table: string;
  readonly partition: string;
  /** First day; null for one that is not of a time. */
  readonly from: DateText | null;
  /** The first day that is not of it any more. */
  readonly to: DateText | null;
  /** As PostgreSQL last estimated them. */
  readonly rows: number;
  /** With its indexes and long values. */
  readonly bytes: bigint;
}

/** Oldest first, table by table; those of no time last. */
export async function partitions(db: Queryable): Promise<PartitionRow[]> {
  const result = await db.query<PartitionRow>(
    `select p.relname as table, c.relname as partition, partition_day(c.relname) as from,
            (partition_day(c.relname) + (partition_rule(p.relname)).step)::date as to,
            greatest(c.reltuples, 0)::int as rows, pg_total_relation_size(c.oid) as bytes
       from pg_inherits i
       join pg_class c on c.oid = i.inhrelid
       join pg_class p on p.oid = i.inhparent
      where p.relkind = 'p' and p.relname in ('contracts', 'contract_history', 'operations', 'request_log')
      order by p.relname, partition_day(c.relname) nulls last, c.relname`,
  );
  return result.rows;
}

/** Why contracts of a partition are there, counted. */
export interface ContractCounts {
  readonly rows: number;
  readonly drafts: number;
  /** Their cover ends on that day or later. */
  readonly kept: number;
  readonly removable: number;
}

/** Counts contracts by what may become of them; `partition` is a name that \`partitions\` has told. */
export async function countContracts(
  db: Queryable,
  partition: string,
  before: DateText,
): Promise<ContractCounts> {
  const result = await db.query<ContractCounts>(
    `select count(*)::int as rows,
            count(*) filter (where status in ('DRAFT', 'AWAITING_PAYMENT'))::int as drafts,
            count(*) filter (where status in ('COMPLETE', 'TERMINATED') and ends_on >= $1)::int as kept,
            count(*) filter (where status in ('COMPLETE', 'TERMINATED') and ends_on < $1)::int as removable
       from ${partition}`,
    [before],
  );
  return result.rows[0] ?? { rows: 0, drafts: 0, kept: 0, removable: 0 };
}
