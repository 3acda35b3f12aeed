import { dropPartitions, partitionDay } from '../../db/partitions.ts';
import type { Queryable } from '../../db/queryable.ts';
import { sweepRest } from './store.ts';

/** What was forgotten: whole days, and operations that had no day of their own. */
export interface Forgotten {
  readonly days: number;
  readonly others: number;
}

/** Forgets the operations that were accepted more than so many days ago, by whole days; one that runs keeps its day. */
export async function forgetOperations(
  db: Queryable,
  now: Date,
  keptDays: number,
  log: (line: string) => void,
): Promise<Forgotten> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  return {
    days: await dropPartitions(db, 'operations', partitionDay(before), log),
    others: await sweepRest(db, before),
  };
}
