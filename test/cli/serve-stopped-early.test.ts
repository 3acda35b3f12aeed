import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { inTransaction } from '#platform/db/transaction.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { until } from '../support/process.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'bindery.mjs');
/** Number of the advisory lock for migrations, as in src/platform/db/migrations/migrate.ts. */
const migrationLock = 4_711_000_001;
let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

async function isSomebodyWaiting(): Promise<boolean> {
  const waiting = await database.pool.query(
    `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
  );
  return waiting.rows.length > 0;
}

test("a server that waits for another process's migration ends at a signal, even as process 1 of a container", async () => {
  await inTransaction(database.pool, async (tx) => {
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const child = spawn(process.execPath, [program, 'serve'], {
      env: { PORT: '0', DATABASE_URL: database.connectionString },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const ended = once(child, 'close');
    await until(isSomebodyWaiting);
    child.kill('SIGTERM');
    const [code] = await ended;
    assert.equal(code, 143, stderr);
    assert.equal(stderr, 'bindery was stopped before it served\n');
  });
});
