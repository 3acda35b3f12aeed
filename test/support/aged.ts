import { addDays, addMonths } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { makeAhead, makePartition, partitionDay } from '#platform/db/tables/partitions.ts';

/** Number of past months in which an aged database has sold contracts. */
export const agedMonths = 60;

/** Days that the request log and the operations are kept by default. */
const keptDays = { request_log: 30, operations: 1 };

/** Creates the partitions that a database has after `months` of sales until `now`, as the maintenance does over time. */
export async function age(db: Queryable, now: Date, months = agedMonths): Promise<void> {
  if (months === 0) return;
  const today = partitionDay(now);
  for (const table of ['contracts', 'contract_history'] as const)
    for (let ago = months; ago > 0; ago -= 1) await makePartition(db, table, addMonths(today, -ago));
  for (const table of ['request_log', 'operations'] as const)
    for (let ago = keptDays[table]; ago >= 0; ago -= 1) await makePartition(db, table, addDays(today, -ago));
  await makeAhead(db, now, (line) => console.error(line));
}
