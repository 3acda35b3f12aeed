import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '../../db/pool.ts';
import { dropPartitions, partitionDay } from '../../db/tables/partitions.ts';
import { countDays, countRest, sweepRest } from './store.ts';

/** What was forgotten: whole days, and operations that had no day of their own. */
export interface Forgotten {
  readonly days: number;
  readonly others: number;
}

/** The first day whose operations are kept, of those that partitions are cut by. */
export function firstRetainedDay(now: Date, keptDays: number): DateText {
  return addDays(partitionDay(now), -keptDays);
}

/** What forgetting would take at most: a day stays while one of its operations runs. */
export async function countForgettable(db: Queryable, before: DateText): Promise<Forgotten> {
  return { days: await countDays(db, before), others: await countRest(db, before) };
}

/** Forgets the operations that were accepted before a day, by whole days; one that runs keeps its day. */
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
