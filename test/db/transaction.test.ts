import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { isDatabaseAway, isTransactionConflict } from '#platform/db/unavailable.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let pool: Pool;

before(async () => {
  database = await emptyDatabase();
  pool = database.pool;
  await pool.query('create table entries (entry integer primary key)');
});

after(() => database.drop());

beforeEach(() => pool.query('truncate entries'));

test("a transaction commits the work's writes and returns its value", async () => {
  const value = await inTransaction(pool, async (tx) => {
    await insert(tx, 1);
    assert.deepEqual(await entries(pool), [], 'invisible before the commit');
    return 'done';
  });
  assert.equal(value, 'done');
  assert.deepEqual(await entries(pool), [1]);
});

test("a transaction rolls back and rethrows the work's error", async () => {
  const fault = new Error('changed my mind');
  const failing = inTransaction(pool, async (tx) => {
    await insert(tx, 1);
    throw fault;
  });
  await assert.rejects(failing, fault);
  assert.deepEqual(await entries(pool), []);
});

test("a commit fails if the work swallowed a statement's error", async () => {
  const failing = inTransaction(pool, async (tx) => {
    await insert(tx, 1);
    await assert.rejects(insert(tx, 1));
  });
  await assert.rejects(failing, /rolled back/);
  assert.deepEqual(await entries(pool), []);
});

test('a statement after the end of its transaction is refused', async () => {
  let escaped: Queryable | undefined;
  await inTransaction(pool, async (tx) => {
    escaped = tx;
  });
  assert.ok(escaped);
  await assert.rejects(insert(escaped, 1), /transaction is over/);
});

test('a transaction throws the loss of its connection and leaves the pool usable', async () => {
  const failing = inTransaction(pool, async (tx) => {
    await insert(tx, 1);
    const self = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [self.rows[0]?.pid]);
    await insert(tx, 2);
  });
  await assert.rejects(failing, isDatabaseAway);
  assert.deepEqual(await entries(pool), []);
});

test('a transaction returns its connection to the pool', async () => {
  for (let round = 0; round < 30; round += 1) {
    await assert.rejects(inTransaction(pool, (tx) => tx.query('select broken')));
  }
  assert.equal(pool.counters().idle, pool.counters().total);
  assert.equal(pool.counters().waiting, 0);
});

test('an error because of a conflict with another transaction is distinguished from other errors', async () => {
  await insert(pool, 1);
  const failing = inTransaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    await entries(tx);
    await pool.query('update entries set entry = 2');
    await tx.query('update entries set entry = 3');
  });
  await assert.rejects(failing, isTransactionConflict);
  assert.deepEqual(await entries(pool), [2]);
});

async function insert(db: Queryable, entry: number): Promise<void> {
  await db.query('insert into entries (entry) values ($1)', [entry]);
}

async function entries(db: Queryable): Promise<number[]> {
  const found = await db.query<{ entry: number }>('select entry from entries order by entry');
  return found.rows.map(({ entry }) => entry);
}
