import type { Clock } from '#kernel/clock.ts';
import type { Pool } from '../db/pool.ts';
import { sweepAnswers } from './store.ts';

/** Forgets answers that are no longer replayed; returns how many. */
export function sweepIdempotencyKeys(pool: Pool, clock: Clock): Promise<number> {
  return sweepAnswers(pool, clock.now());
}
