import type { DateText } from '#kernel/calendar.ts';
import type { Clock } from '#kernel/clock.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { partitionDay } from '#platform/db/tables/partitions.ts';
import type { Queryable } from '#platform/db/transaction.ts';
import { latestBefore } from './rules.ts';
import * as store from './store.ts';

/** A partition, and what of it is kept and why. */
export interface ListedPartition extends store.PartitionRow {
  readonly kept: string;
}

/** How long days of these tables are kept without any command. */
export interface KeptDays {
  readonly operations: number;
  readonly requestLog: number;
}

/** Every partition, oldest first; rows are PostgreSQL's estimate, as counting would read all contracts. */
export async function listPartitions(
  db: Queryable,
  clock: Clock,
  days: KeptDays,
): Promise<readonly ListedPartition[]> {
  const today = partitionDay(clock.now());
  return (await store.partitions(db)).map((row) => ({ ...row, kept: keptOf(row.table, today, days) }));
}

function keptOf(table: string, today: DateText, days: KeptDays): string {
  switch (table) {
    case 'contracts':
      return `contracts with cover on or after ${latestBefore('contracts', today)}, drafts changed on or after ${latestBefore('drafts', today)}`;
    case 'contract_history':
      return 'as long as its contracts';
    case 'operations':
      return `${counted(days.operations, 'day')}; one that runs keeps its day`;
    default:
      return `${counted(days.requestLog, 'day')} (REQUEST_LOG_DAYS)`;
  }
}
