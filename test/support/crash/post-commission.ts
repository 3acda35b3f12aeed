import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#kernel/time/clock.ts';
import { sweepCommission } from '#payments/accounting/commission/post.ts';
import { createPool } from '#platform/db/pool.ts';

/** Posts commission in small batches until the process is killed. */
const pool = createPool({
  connectionString: process.env.DATABASE_URL ?? '',
  applicationName: 'post-commission',
  connectionsMax: 2,
});
console.log('posting');
for (;;) {
  await sweepCommission(pool, systemClock, { feeds: 1, events: 2, contracts: 2 });
  await pause(20);
}
