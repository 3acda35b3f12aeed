import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { errorCode, isDatabaseAway } from '#platform/db/unavailable.ts';
import { until } from '../support/process.ts';

let directory: string;
let database: EmbeddedDatabase;
let staff: Pool;
let pool: Pool;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bindery-synchronous-'));
  database = await startEmbeddedDatabase({
    dataDirectory: directory,
    // `synchronous_commit` is local at first, because the start would otherwise wait for the missing standby.
    settings: { fsync: 'off', synchronous_standby_names: 'nobody', synchronous_commit: 'local' },
  });
  const { connectionString } = database;
  staff = createPool({ connectionString, applicationName: 'staff' });
  await staff.query('create table rows (id integer primary key)');
  pool = createPool({ connectionString, applicationName: 'service', connectionsMax: 1 });
});
after(async () => {
  await pool.end();
  await staff.end();
  await database.stop();
  await rm(directory, { recursive: true });
});

async function backend(): Promise<unknown> {
  return (await pool.query('select pg_backend_pid() as pid')).rows[0]?.pid;
}

/** Cancels commits that wait for the standby, as an operator may do. */
async function cancelTheWait(): Promise<void> {
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
                   where application_name = 'service' and wait_event = 'SyncRep'`;
  await until(async () => (await staff.query(cancel)).rowCount === 1);
}

const isUnconfirmed = (error: unknown) => isDatabaseAway(error) && errorCode(error) === '08007';

test('a commit that no standby has confirmed is reported as failed, and its connection is closed', async () => {
  const first = await backend();
  const commit = inTransaction(pool, async (tx) => {
    await tx.query('set local synchronous_commit = on');
    await tx.query('insert into rows values ($1)', [1]);
  });
  await Promise.all([assert.rejects(commit, isUnconfirmed), cancelTheWait()]);
  assert.notEqual(await backend(), first);
});

test('a single statement that no standby has confirmed is reported as failed', async () => {
  const first = await backend();
  await pool.query('set synchronous_commit = on');
  const statement = pool.query('insert into rows values ($1)', [2]);
  await Promise.all([assert.rejects(statement, isUnconfirmed), cancelTheWait()]);
  assert.notEqual(await backend(), first);
});
