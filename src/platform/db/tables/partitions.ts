import type { DateText } from '#kernel/time/calendar.ts';
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
