import type { DateText } from '#kernel/time/calendar.ts';
import { removedInParts } from '../../db/in-parts.ts';
import type { Queryable } from '../../db/pool.ts';

export async function countDays(db: Queryable, before: DateText): Promise<number> {
  const result = await db.query<{ count: number }>(
    `select count(*)::int as count
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'operations'::regclass and partition_day(c.relname) < $1::date`,
    [before],
  );
  return result.rows[0]?.count ?? 0;
}

/** SQL that selects ended operations in the table for days without a partition. */
const endedRest = `from operations_rest where accepted_at < $1::date and state <> 'RUNNING'`;

export async function countRest(db: Queryable, before: DateText): Promise<number> {
  const result = await db.query<{ count: number }>(`select count(*)::int as count ${endedRest}`, [before]);
  return result.rows[0]?.count ?? 0;
}

export function sweepRest(db: Queryable, before: DateText): Promise<number> {
  return removedInParts(async (most) => {
    const { rowCount } = await db.query(
      `delete from operations_rest
        where operation_id in (select operation_id ${endedRest} limit $2)`,
      [before, most],
    );
    return rowCount;
  });
}
