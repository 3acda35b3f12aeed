import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '../../db/pool.ts';
import { dropPartitions, partitionDay } from '../../db/tables/partitions.ts';
import { countDays, countRest, sweepRest } from './store.ts';

/** Numbers of deleted days, and of deleted operations outside of day partitions. */
export interface Forgotten {
  readonly days: number;
  readonly others: number;
}

export function firstRetainedDay(now: Date, keptDays: number): DateText {
  return addDays(partitionDay(now), -keptDays);
}

/** Counts what `forgetOperations` would delete, including days with a running operation, which it would not delete. */
export async function countForgettable(db: Queryable, before: DateText): Promise<Forgotten> {
  return { days: await countDays(db, before), others: await countRest(db, before) };
}

/** Deletes the operations accepted before a day, by whole days. Does not delete a day with a running operation. */
export async function forgetOperations(
  db: Queryable,
  before: DateText,
  log: (line: string) => void,
): Promise<Forgotten> {
  return {
    days: await dropPartitions(db, 'operations', before, log),
    others: await sweepRest(db, before),
  };
}
