import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '../../db/pool.ts';
import { dropPartitions, partitionDay } from '../../db/tables/partitions.ts';
import { countDays, countRest, sweepRest } from './store.ts';

/** Number of deleted day partitions, and number of operations deleted from the table for all other days. */
export interface Forgotten {
  readonly days: number;
  readonly others: number;
}

export function firstRetainedDay(now: Date, keptDays: number): DateText {
  return addDays(partitionDay(now), -keptDays);
}

/** Counts what `forgetOperations` would delete, and also days that it keeps because an operation is running. */
export async function countForgettable(db: Queryable, before: DateText): Promise<Forgotten> {
  return { days: await countDays(db, before), others: await countRest(db, before) };
}

/** Deletes the operations accepted before a day. Deletes only whole days, and no day with a running operation. */
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
