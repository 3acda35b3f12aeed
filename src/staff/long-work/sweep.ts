import { dayMs } from '#kernel/calendar.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import * as store from './store.ts';

const keptDays = 90;

/** Forgets long work that ended long ago. */
export function sweepWorks(pool: Pool, clock: Clock): Promise<void> {
  return store.deleteEnded(pool, new Date(clock.now().getTime() - keptDays * dayMs));
}
