import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Pool } from '#platform/db/pool.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { type JobFilter, listJobs, showJob } from '#platform/jobs/store.ts';
import { blocksOf, listen } from '../../bench/console-blocks.ts';
import { fillJobs } from '../../bench/console-million.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { report, startedJobs } from './support.ts';

/** So many that reading them all takes more blocks than a page may. */
const kept = 20_000;
const blocksMax = 150;

let database: TestDatabase;
let jobs: Jobs;

before(async () => {
  database = await testDatabase();
  jobs = await startedJobs(database.pool);
  await fillJobs(database.pool, kept);
});
after(async () => {
  await jobs.stop(0);
  await database.drop();
});

/** What a reading gives, which takes as many blocks as a page may. */
async function readIn<Found>(read: (pool: Pool) => Promise<Found>): Promise<Found> {
  const { query } = database.pool;
  const pool = { ...database.pool };
  const statements = listen(pool);
  const found = await read(pool);
  const { count, blocks, most } = await blocksOf({ query }, statements);
  assert.ok(count > 0);
  assert.ok(blocks <= blocksMax, `${blocks} blocks, the most by ${most}`);
  return found;
}

const list = (filter: Omit<JobFilter, 'limit'>) => readIn((pool) => listJobs(pool, { ...filter, limit: 50 }));
const numbers = (found: Awaited<ReturnType<typeof list>>) =>
  found.map(({ requestId }) => Number(requestId?.slice(6)));
const down = (from: number, step: number, length = 50) =>
  Array.from({ length }, (_, index) => from - index * step);

test('the newest of all kinds are read, and those before them', async () => {
  const newest = await list({});
  assert.deepEqual(numbers(newest), down(kept, 1));
  const last = newest.at(-1)?.jobId ?? '';
  assert.deepEqual(numbers(await list({ before: last })), down(kept - 50, 1));
});

test('the newest of a kind are read', async () => {
  const [first = 0, ...others] = numbers(await list({ kind: 'policy-mail' }));
  assert.deepEqual(others, down(first - 6, 6, 49));
});

test('dead ones are read, and of a kind', async () => {
  assert.deepEqual(numbers(await list({ dead: true })), down(kept, 1000, 20));
  const ofKind = await list({ dead: true, kind: 'policy-mail' });
  assert.ok(
    ofKind.length > 0 && ofKind.every(({ kind, state }) => kind === 'policy-mail' && state === 'dead'),
  );
});

test('one is read by its id', async () => {
  const [newest] = await listJobs(database.pool, { limit: 1 });
  assert.deepEqual(await readIn((pool) => showJob(pool, String(newest?.jobId))), newest);
});

test('a job that a statement leaves under any id is found by its time', async () => {
  const [row] = await jobs.rowsOf([report('BY-STATEMENT')]);
  const left = { ...row, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' };
  await database.pool.query('select enqueue_jobs($1)', [JSON.stringify([left])]);
  const [newest] = await list({});
  assert.equal(newest?.data.policyNumber, 'BY-STATEMENT');
  assert.match(newest.jobId, /^0[0-9a-f]{7}-[0-9a-f]{4}-7fff-bfff-ffffffffffff$/);
});
