import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '../pool.ts';
import { errorCode } from '../unavailable.ts';

/** Tables that are cut by time; migrations say by what. */
export type PartitionedTable = 'request_log' | 'operations' | 'contracts' | 'contract_history';

const lockNotAvailable = '55P03';

/** The day of UTC that partitions are cut by. */
export function partitionDay(at: Date): DateText {
  return at.toISOString().slice(0, 10);
}

/** Makes the partition that a day belongs to, unless it is there. */
export async function makePartition(db: Queryable, table: PartitionedTable, day: DateText): Promise<void> {
  await db.query('select make_partition($1, $2::date)', [table, day]);
}

/**
 * Drops the partitions of the time before a day; answers how many. Those that are still needed stay, and those that are
 * left where somebody reads one for long.
 */
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

/**
 * Makes the partitions of the present and of the time to come; safe in many processes at once. One that a long
 * transaction keeps from being made is left for the next time, as the rest takes its rows until then.
 */
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
