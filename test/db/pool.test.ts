import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type ListPlace, type ListQuery, readListPage } from '#platform/db/lists/list-query.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { isDatabaseAway } from '#platform/db/unavailable.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let plainPool: Pool;

before(async () => {
  database = await emptyDatabase();
  plainPool = createPool({
    connectionString: database.connectionString,
    applicationName: 'bindery test',
    namedStatements: false,
  });
});

after(async () => {
  await plainPool.end();
  await database.drop();
});

const values = [
  { sql: `9007199254740993::bigint`, expected: 9_007_199_254_740_993n },
  { sql: `array[1, null, 3]::bigint[]`, expected: [1n, null, 3n] },
  { sql: `7::integer`, expected: 7 },
  { sql: `1.10::numeric`, expected: '1.10' },
  { sql: `array[1.10]::numeric[]`, expected: ['1.10'] },
  { sql: `date '2026-02-28'`, expected: '2026-02-28' },
  { sql: `array[date '2026-02-28']`, expected: ['2026-02-28'] },
  { sql: `timestamptz '2026-11-21T10:00:00+03:00'`, expected: new Date('2026-11-21T07:00:00Z') },
  { sql: `'2026-11-21 10:00'::text::timestamptz`, expected: new Date('2026-11-21T10:00:00Z') },
  { sql: `'{"sum": [1, null]}'::jsonb`, expected: { sum: [1, null] } },
  { sql: `'{"sum": 1}'::json`, expected: { sum: 1 } },
  { sql: `null::bigint`, expected: null },
  { sql: `'\\x00ff'::bytea`, expected: Buffer.from([0, 255]) },
];
for (const { sql, expected } of values) {
  test(`the pool reads the value ${sql}`, async () => {
    for (const pool of [database.pool, plainPool]) {
      const answer = await pool.query(`select ${sql} as value where $1`, [true]);
      assert.deepEqual(answer, { rows: [{ value: expected }], rowCount: 1, command: 'SELECT' });
    }
  });
}

const written = [
  { type: 'bigint', value: 9_007_199_254_740_993n },
  { type: 'date', value: '2026-02-28' },
  { type: 'timestamptz', value: new Date('2026-11-21T07:00:00.123Z') },
  { type: 'jsonb', value: { text: 'привет' } },
  { type: 'text[]', value: ['a', 'b,"c'] },
];
for (const { type, value } of written) {
  test(`the pool writes and reads the same value of type ${type}`, async () => {
    const answer = await database.pool.query(`select $1::${type} as value`, [value]);
    assert.deepEqual(answer.rows, [{ value }]);
  });
}

test('a text with several statements returns the rows and row count of the last statement', async () => {
  await database.pool.query('create table rows (id integer); insert into rows values (1), (2)');
  const several = await database.pool.query('select 1 as a; select 2 as b');
  assert.deepEqual(several.rows, [{ b: 2 }]);
  assert.equal((await database.pool.query('delete from rows where id < $1', [9])).rowCount, 2);
  assert.equal((await database.pool.query('create index on rows (id)')).rowCount, 0);
});

test('statements are prepared by name only if the pool allows named statements', async () => {
  const count = 'select count(*) as count from pg_prepared_statements where statement = $1';
  const text = `select 'prepared' where $1`;
  for (const [pool, expected] of [
    [database.pool, 1n],
    [plainPool, 0n],
  ] as const) {
    const connection = await pool.connect();
    await connection.query(text, [true]);
    assert.deepEqual((await connection.query(count, [text])).rows, [{ count: expected }]);
    connection.release();
  }
});

test('the pool works again after the loss of idle connections and a used connection', async () => {
  const lines: string[] = [];
  const { connectionString } = database;
  const pool = createPool({ connectionString, applicationName: 'lost', log: (line) => lines.push(line) });
  const [idle, used] = await Promise.all([pool.connect(), pool.connect()]);
  idle.release();
  const lost = `select count(pg_terminate_backend(pid, 5000)) as count from pg_stat_activity where application_name = 'lost'`;
  assert.deepEqual((await database.pool.query(lost)).rows, [{ count: 2n }]);
  await assert.rejects(used.query('select 1'), isDatabaseAway);
  used.release(true);
  assert.equal((await pool.query('select 1')).rowCount, 1);
  // Only the first loss of a connection that the pool notices is logged.
  const [first, ...more] = lines.filter((line) => line !== 'the database answers again');
  assert.match(first ?? '', /^(?:a connection to the database was lost|the database is away): /);
  assert.deepEqual(more, []);
  await pool.end();
});

test('a statement that exceeds the time limit is stopped', async () => {
  const { connectionString } = database;
  const pool = createPool({ connectionString, applicationName: 'bindery test', statementTimeoutMs: 20 });
  await assert.rejects(pool.query('select pg_sleep(60)'), { code: '57014' });
  await pool.end();
});

test('the pool can be ended twice, and then reports the database as unreachable', async () => {
  const pool = createPool({ connectionString: database.connectionString, applicationName: 'bindery test' });
  await pool.query('select 1');
  await Promise.all([pool.end(), pool.end()]);
  await assert.rejects(pool.query('select 1'), isDatabaseAway);
});

test('the pages of a list contain each matching row once, in order, for any lengths of window and page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        rows: fc.nat(14),
        window: fc.integer({ min: 1, max: 8 }),
        limit: fc.integer({ min: 1, max: 8 }),
        step: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      }),
      async ({ rows, window, limit, step }) => {
        const query: ListQuery = {
          rows: 'select n::bigint as id from generate_series(1, $1::int) n',
          values: [rows],
          fields: { id: 'bigint' },
          order: [{ field: 'id', isDescending: false }],
          where: [[(value) => `id % ${value} = 0`, step]],
          window,
        };
        const listed: bigint[] = [];
        let after: ListPlace | undefined;
        do {
          const page = await readListPage<{ id: bigint }>(database.pool, query, { limit, after });
          listed.push(...page.rows.map(({ id }) => id));
          after = page.next;
        } while (after && listed.length <= rows);
        const all = Array.from({ length: rows }, (_, at) => BigInt(at + 1));
        assert.deepEqual(
          listed,
          all.filter((id) => id % BigInt(step ?? 1) === 0n),
        );
      },
    ),
    { numRuns: 60 },
  );
});
