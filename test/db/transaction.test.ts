import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { type BatchedStatement, batchesFor, leftOut } from '#platform/db/batches.ts';
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

interface Entry {
  readonly entry: number;
  /** What `claim` does with the row. */
  readonly claim: 'yes' | 'no' | 'fails';
}

/** Returns a statement that writes entries, and the numbers of rows that it was sent together. */
function writing(text = 'insert into entries select entry from unnest($1::integer[]) as e (entry)') {
  const together: number[] = [];
  const statement: BatchedStatement<Entry, string> = {
    statement(rows) {
      together.push(rows.length);
      return [text, [rows.map(({ entry }) => entry)]];
    },
    results: (_, rows) => rows.map(({ entry }) => `entry ${entry}`),
  };
  return { together, statement };
}

async function outcome(
  statement: BatchedStatement<Entry, string>,
  row: Entry,
  begun: () => void = () => undefined,
): Promise<string> {
  const claim = async () => {
    begun();
    if (row.claim === 'fails') throw new Error('given up');
    return row.claim === 'yes';
  };
  try {
    const result = await batchesFor(pool, statement).run({ row, claim, retract: () => undefined });
    return result === leftOut ? 'left out' : result;
  } catch (error) {
    return String(isDatabaseAway(error) ? 'away' : error);
  }
}

test('rows that are sent together have the outcomes and the effect of rows that are sent one after another', async () => {
  const rows = fc.array(
    fc.record({
      entry: fc.integer({ min: 1, max: 12 }),
      claim: fc.constantFrom('yes', 'yes', 'yes', 'no', 'fails'),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const { statement } = writing();
      await pool.query('truncate entries');
      const expected: string[] = [];
      for (const row of all) expected.push(await outcome(statement, row));
      const effect = await entries(pool);
      await pool.query('truncate entries');
      const found = await Promise.all(all.map((row) => outcome(statement, row)));
      assert.deepEqual(found.toSorted(), expected.toSorted());
      assert.deepEqual(await entries(pool), effect);
      for (const [index, { entry }] of all.entries())
        assert.ok(
          !found[index]?.startsWith('entry') || found[index] === `entry ${entry}`,
          'another row got the result',
        );
    }),
    { numRuns: 15, seed: 2026 },
  );
});

test('forty rows that arrive together are written by three statements, and a row that arrives alone by its own', async () => {
  const { together, statement } = writing();
  await outcome(statement, { entry: 100, claim: 'yes' });
  assert.deepEqual(together, [1]);
  await Promise.all(Array.from({ length: 40 }, (_, entry) => outcome(statement, { entry, claim: 'yes' })));
  assert.deepEqual(together, [1, 16, 16, 8]);
  assert.equal((await entries(pool)).length, 41);
});

test('a row whose statement waits for a lock does not hold back rows that arrive later', async () => {
  const { statement } = writing();
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await insert(holder, 1);
    const begun = Promise.withResolvers<void>();
    const waiting = outcome(statement, { entry: 1, claim: 'yes' }, begun.resolve);
    await begun.promise;
    assert.equal(await outcome(statement, { entry: 2, claim: 'yes' }), 'entry 2');
    await holder.query('rollback');
    assert.equal(await waiting, 'entry 1');
  } finally {
    holder.release(true);
  }
});

test('rows of a batch whose connection is lost get this error and are not written again, because the commit is unknown', async () => {
  const { statement, together } = writing(
    'select pg_terminate_backend(pg_backend_pid()) from unnest($1::integer[])',
  );
  const rows = [1, 2, 3].map((entry) => outcome(statement, { entry, claim: 'yes' }));
  assert.deepEqual(await Promise.all(rows), ['away', 'away', 'away']);
  assert.deepEqual(together, [3]);
  assert.deepEqual(await entries(pool), []);
});

async function insert(db: Queryable, entry: number): Promise<void> {
  await db.query('insert into entries (entry) values ($1)', [entry]);
}

async function entries(db: Queryable): Promise<number[]> {
  const found = await db.query<{ entry: number }>('select entry from entries order by entry');
  return found.rows.map(({ entry }) => entry);
}
