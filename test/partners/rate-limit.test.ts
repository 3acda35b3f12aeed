import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimiter } from '#access/rate-limit.ts';
import type { Pool } from '#platform/db/pool.ts';
import { manualClock } from '../support/manual-clock.ts';

test('a process counts requests in its own memory while the database is silent or unreachable', async () => {
  const clock = manualClock('2026-11-21T12:00:00+03:00');
  const silent = { query: () => new Promise(() => undefined) } as unknown as Pool;
  const limiter = createRateLimiter(silent, clock, 1);
  const take = async () => limiter.takeByAddress('192.0.2.1', 'token', 60);
  for (const _ of [1, 2, 3]) await take();
  await assert.rejects(take, { code: 'RESOURCE_EXHAUSTED' }, 'the clock stands still');
  clock.set('2026-11-21T12:00:02+03:00');
  for (const _ of [1, 2]) await take();
  await assert.rejects(take, { code: 'RESOURCE_EXHAUSTED' });
});
