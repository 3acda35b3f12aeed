import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { testDatabase } from '../support/database.ts';
import { root } from './support/chart.ts';

test('the restore recipe advances every database sequence of printed numbers, such as policy and bill numbers', async () => {
  const recipe = readFileSync(join(root, 'deploy/backup.md'), 'utf8');
  const statement = /```sql\n([\s\S]*?)```/.exec(recipe)?.[1] ?? '';
  const database = await testDatabase();
  try {
    const numbers = await database.pool.query<{ name: string }>(
      `select schemaname || '.' || sequencename as name from pg_sequences where sequencename like '%number'`,
    );
    assert.ok(numbers.rows.length >= 4);
    await database.pool.query(statement);
    for (const { name } of numbers.rows) {
      const next = await database.pool.query<{ next: bigint }>('select nextval($1::regclass) as next', [
        name,
      ]);
      assert.ok(Number(next.rows[0]?.next) > 100_000, name);
    }
  } finally {
    await database.drop();
  }
});
