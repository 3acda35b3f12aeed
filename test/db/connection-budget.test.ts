import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pool } from '#platform/db/pool.ts';
import { checkBudget } from '#platform/db/server/connection-budget.ts';
import { StartError } from '#platform/db/start-error.ts';

const allowed = 61;
const pool = { query: async () => ({ rows: [{ allowed, used: 0 }] }) } as unknown as Pool;

for (const [who, besides, most] of [
  ['a process', {}, 56],
  ['two workers', { workers: 2 }, 14],
] as const) {
  test(`the error for too many connections states the maximum for ${who}`, async () => {
    const check = (connectionsMax: number) =>
      checkBudget(pool, { connectionsMax, ...besides }, (line) => assert.fail(line));
    await assert.rejects(check(1_000), (error) => {
      assert.ok(error instanceof StartError);
      assert.match(error.message, new RegExp(`set DATABASE_CONNECTIONS_MAX to ${most} at most`));
      return true;
    });
    await check(most);
    await assert.rejects(check(most + 1), StartError);
  });
}
