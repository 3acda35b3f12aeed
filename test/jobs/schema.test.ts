import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createBoss } from '#platform/jobs/boss.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

test('migrations create the schema that this version of pg-boss expects', async () => {
  const boss = createBoss(database.pool, { supervises: false });
  // `start` throws if the schema belongs to another version of pg-boss. Then add a migration with the SQL from
  // getMigrationPlans.
  await boss.start();
  try {
    const { ok, ...drift } = await boss.detectSchemaDrift();
    assert.ok(ok, JSON.stringify(drift, null, 1));
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
});
