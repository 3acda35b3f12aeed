import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '#platform/db/pool.ts';

const pollEveryMs = 10;

export async function untilNoneRuns(pool: Pool): Promise<void> {
  while ((await pool.query(`select 1 from operations where state = 'RUNNING' limit 1`)).rowCount > 0) {
    await pause(pollEveryMs);
  }
}
