import { countContracts } from '#contracts/store/removal.ts';
import type { DateText } from '#kernel/calendar.ts';
import type { Clock } from '#kernel/clock.ts';
import { counted } from '#kernel/text/counted.ts';
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

/** Every partition, oldest first; counts the contracts of each, which reads them all. */
export async function listPartitions(
  db: Queryable,
  clock: Clock,
  days: KeptDays,
): Promise<readonly ListedPartition[]> {
  const before = latestBefore('contracts', partitionDay(clock.now()));
  const listed: ListedPartition[] = [];
  for (const row of await store.partitions(db)) listed.push(await explained(db, row, before, days));
  return listed;
}

async function explained(
  db: Queryable,
  row: store.PartitionRow,
  before: DateText,
  days: KeptDays,
): Promise<ListedPartition> {
  switch (row.table) {
    case 'contracts': {
      const { rows, drafts, kept, removable } = await countContracts(db, row.partition, before);
      return {
        ...row,
        rows,
        kept: `${kept} with cover on or after ${before}, ${drafts} unpaid drafts, ${removable} may be removed`,
      };
    }
    case 'contract_history':
      return { ...row, kept: 'as long as its contracts' };
    case 'operations':
      return { ...row, kept: `${counted(days.operations, 'day')}; one that runs keeps its day` };
    default:
      return { ...row, kept: `${counted(days.requestLog, 'day')} (REQUEST_LOG_DAYS)` };
  }
}
