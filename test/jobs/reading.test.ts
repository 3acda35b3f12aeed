import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPool, type Pool } from '#platform/db/pool.ts';
import * as staff from '#platform/jobs/inspect.ts';
import type { JobRecord } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { deleteJob, type JobFilter, listJobs, reviveDead, showJob } from '#platform/jobs/store.ts';
import { jobsAbout } from '#staff/operation/jobs.ts';
import { findTrace } from '#staff/operation/timeline/trace.ts';
import { blocksOf, listen } from '../../bench/console-blocks.ts';
import { fillJobs } from '../../bench/console-fills.ts';
import { seedMillion } from '../../bench/console-seed.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { report, startedJobs } from './support.ts';

/** Number of jobs. Reading all of them would need more than `blocksMax` database blocks. */
const kept = 20_000;
const blocksMax = 150;

let database: TestDatabase;
/** One connection, so that no statement also reads the catalogs for the first time. */
let explaining: Pool;
let jobs: Jobs;

before(async () => {
  database = await testDatabase();
  explaining = createPool({
    connectionString: database.connectionString,
    applicationName: 'explaining',
    connectionsMax: 1,
  });
  jobs = await startedJobs(database.pool);
  await seedMillion(database.pool, kept / 2);
  await fillJobs(database.pool, kept);
  await database.pool.query('vacuum analyze');
});
after(async () => {
  await jobs.stop(0);
  await explaining.end();
  await database.drop();
});

/** Runs a read, checks that it needs at most `most` database blocks, and returns its result. */
async function readIn<Found>(read: (pool: Pool) => Promise<Found>, most = blocksMax): Promise<Found> {
  const pool = { ...database.pool };
  const statements = listen(pool, () => true);
  const found = await read(pool);
  const { count, blocks, most: worst } = await blocksOf(explaining, statements);
  assert.ok(count > 0);
  assert.ok(blocks <= most, `${blocks} blocks, the most by ${worst}`);
  return found;
}

const list = (filter: Omit<JobFilter, 'limit'>) => readIn((pool) => listJobs(pool, { ...filter, limit: 50 }));
const idsOf = (found: readonly JobRecord[]) => found.map(({ jobId }) => jobId);

/** Finds jobs by reading all jobs, to compare results. */
async function slowly(condition: string, ...values: readonly unknown[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from (select *, array(select value from jsonb_each_text(data -> 'ids')) as carried from pgboss.job) j
      where ${condition} order by id desc limit 50`,
    values,
  );
  assert.ok(rows.length > 0, condition);
  return rows.map(({ id }) => id);
}

test('the job list returns the newest jobs of all kinds on its first page and older jobs on later pages', async () => {
  const newest = idsOf(await list({}));
  assert.deepEqual(newest, await slowly('true'));
  const before = newest.at(-1) ?? '';
  assert.deepEqual(idsOf(await list({ before })), await slowly('id < $1', before));
});

test('the job list returns the newest jobs of one kind', async () => {
  assert.deepEqual(idsOf(await list({ kind: 'policy-mail' })), await slowly(`name = 'policy-mail'`));
});

test('the job list returns the dead jobs of all kinds or of one kind', async () => {
  assert.deepEqual(idsOf(await list({ dead: true })), await slowly(`state = 'failed'`));
  const ofKind = await list({ dead: true, kind: 'payment-news' });
  assert.deepEqual(idsOf(ofKind), await slowly(`state = 'failed' and name = 'payment-news'`));
});

test('a job is found by its id', async () => {
  const [newest] = await listJobs(database.pool, { limit: 1 });
  assert.deepEqual(await readIn((pool) => showJob(pool, String(newest?.jobId))), newest);
});

/**
 * Finds two contracts from the middle of the jobs: one shares a `contract-reports` job, one has its own `contract-report`
 * job.
 */
async function middle(): Promise<readonly { readonly number: string; readonly orderId: string }[]> {
  const { rows } = await database.pool.query<{ number: string; orderId: string }>(
    `select policy_number as number, order_id as "orderId" from contracts join payments using (contract_id)
      where contracts.status = 'COMPLETE' and installment_nr = 1 and payment_type = 'CARD' order by contract_id desc offset $1 limit 2`,
    [kept / 40],
  );
  return rows;
}

test('the job list finds jobs of all kinds or of one kind by the number of a contract or order', async () => {
  for (const { number, orderId } of await middle()) {
    const carrying = '$1 = any(carried)';
    const about = (id: string) =>
      readIn(async (pool) => listJobs(pool, { about: await jobsAbout(pool, id), limit: 50 }));
    assert.deepEqual(idsOf(await about(number)).toSorted(), (await slowly(carrying, number)).toSorted());
    assert.deepEqual(idsOf(await about(orderId)).toSorted(), (await slowly(carrying, orderId)).toSorted());
    const mails = await list({ about: await jobsAbout(database.pool, number), kind: 'policy-mail' });
    assert.deepEqual(idsOf(mails), await slowly(`${carrying} and name = 'policy-mail'`, number));
  }
});

test('the timeline of a contract contains all its jobs', async () => {
  for (const { number, orderId } of await middle()) {
    // Searches the requests of all days since the contract was saved.
    const timeline = await readIn((pool) => findTrace(pool, { id: number }), 200);
    assert.ok(timeline && 'events' in timeline);
    const reported = timeline.events.flatMap(({ kind, details }) =>
      kind === 'job' ? [String(details.job)] : [],
    );
    const all = await slowly('carried && $1', [number, orderId, `bench-${orderId}`]);
    assert.deepEqual([...new Set(reported)].sort(), all.sort());
  }
});

test('the timeline of a contract contains what staff did to its jobs', async () => {
  const { pool } = database;
  const by = { actor: 'staff:anna', requestId: 'by-staff', at: new Date() };
  const [dead] = await listJobs(pool, { dead: true, limit: 1 });
  const waiting = (await listJobs(pool, { limit: 500 })).find(({ state }) => state === 'waiting');
  assert.ok(dead && waiting);
  const actsOf = async ({ jobId, data }: JobRecord) => {
    const id = String(Object.values(data)[0]).replace(/^bench-/, '');
    const timeline = await findTrace(pool, { id });
    assert.ok(timeline && 'events' in timeline);
    return timeline.events.flatMap(({ kind, what, details }) =>
      kind === 'staff' && details.about === jobId ? [what] : [],
    );
  };
  assert.deepEqual(await actsOf(dead), []);
  await staff.retryDead(pool, by, { jobId: dead.jobId });
  assert.deepEqual(await actsOf(dead), ['job retry']);
  await pool.query(`update pgboss.job set state = 'completed', retry_count = retry_count + 1 where id = $1`, [
    dead.jobId,
  ]);
  assert.deepEqual(await actsOf(dead), ['job retry'], 'when it is done');
  await staff.dropJob(pool, by, waiting.jobId, 'Отправлено вручную');
  assert.deepEqual(await actsOf(waiting), ['job drop']);
});

/** Counts the database blocks that a change of jobs reads, and rolls the change back. */
async function changedIn(change: (db: Pool) => Promise<unknown>): Promise<number> {
  const connection = await database.pool.connect();
  let blocks = 0;
  try {
    await connection.query('begin');
    const query = async (text: string, values: unknown[] = []) => {
      await connection.query('savepoint unchanged');
      const { rows } = await connection.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      await connection.query('rollback to unchanged');
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
      blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
      return connection.query(text, values);
    };
    await change({ ...database.pool, query } as Pool);
    await connection.query('rollback');
  } finally {
    connection.release();
  }
  return blocks;
}

test('retrying or cancelling a job reads no other jobs', async () => {
  const [dead, other] = await listJobs(database.pool, { dead: true, limit: 2 });
  assert.ok(dead && other);
  const revived = await changedIn(async (db) =>
    assert.deepEqual(await reviveDead(db, { jobId: dead.jobId }), [dead.jobId]),
  );
  const dropped = await changedIn(async (db) =>
    assert.equal(await deleteJob(db, other.jobId, { droppedFor: 'no' }), other.kind),
  );
  assert.ok(
    revived > 0 && revived <= blocksMax && dropped > 0 && dropped <= blocksMax,
    `${revived} ${dropped}`,
  );
});

test('a job created by an SQL statement gets an id that begins with its time', async () => {
  const [row] = await jobs.rowsOf([report('BY-STATEMENT')]);
  const left = { ...row, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' };
  await database.pool.query('select enqueue_jobs($1)', [JSON.stringify([left])]);
  const [newest] = await list({});
  assert.equal(newest?.data.policyNumber, 'BY-STATEMENT');
  assert.match(newest.jobId, /^0[0-9a-f]{7}-[0-9a-f]{4}-7fff-bfff-ffffffffffff$/);
});
