import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import pino from 'pino';
import { createPool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobHandler, NewJob } from '#platform/jobs/job.ts';
import { FinalFailure } from '#platform/jobs/job.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { type JobKind, jobKinds } from '#platform/jobs/kinds.ts';
import { listJobs } from '#platform/jobs/store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { poolerOptions } from '../support/pooler.ts';
import { until } from '../support/process.ts';
import { aboutReport, quick, report, startedJobs, states } from './support.ts';

const forever = () => new Promise<never>(() => undefined);
let database: TestDatabase;
const running: Jobs[] = [];

before(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop(0)));
  await database.pool.query('delete from pgboss.job');
});
after(() => database.drop());

test('a hanging job occupies only its slot, and the other jobs of its batch are completed', async () => {
  const taker = await startedJobs(database.pool);
  running.push(taker);
  await inTransaction(database.pool, async (tx) => {
    for (const number of [
      'HANGS1',
      'HANGS2',
      'HANGS3',
      ...Array.from({ length: 20 }, (_, index) => `N${index}`),
    ])
      await taker.enqueue(tx, report(number));
    await taker.enqueue(tx, report('REFUSED'));
  });
  running.push(
    await startedJobs(database.pool, async ({ policyNumber }) => {
      if (policyNumber === 'REFUSED') throw new FinalFailure('REFUSED');
      return policyNumber.startsWith('HANGS') ? forever() : { registrationId: `R-${policyNumber}` };
    }),
  );
  const left = async (state: string) =>
    Object.entries(await states(database.pool)).filter(([, one]) => one === state);
  await until(async () => (await left('completed')).length === 20);
  await until(async () => (await left('dead')).length === 1);
  assert.deepEqual((await left('active')).map(([number]) => number).sort(), ['HANGS1', 'HANGS2', 'HANGS3']);
  const [done] = await listJobs(database.pool, { about: aboutReport('N7'), limit: 1 });
  assert.deepEqual(done?.result, { registrationId: 'R-N7' });
});

test('jobs of one kind run while jobs of all other kinds hang, even with a single database connection', async () => {
  const kinds = Object.keys(jobKinds) as JobKind[];
  const pool = createPool({
    connectionString: database.connectionString,
    applicationName: 'bindery test jobs',
    connectionsMax: 1,
    ...poolerOptions,
  });
  try {
    for (const well of kinds) {
      const jobs = createJobs({
        pool,
        log: pino({ level: 'silent' }),
        limits: Object.fromEntries(kinds.map((kind) => [kind, quick])) as typeof jobKinds,
      });
      let done = 0;
      const handle = async (kind: JobKind) => {
        if (kind !== well) return forever();
        done += 1;
        return {};
      };
      await jobs.start(kinds.map((kind) => ({ kind, handle: () => handle(kind) }) as JobHandler));
      await inTransaction(database.pool, async (tx) => {
        for (let index = 0; index < 9; index += 1) {
          for (const kind of kinds)
            await jobs.enqueue(tx, {
              kind,
              data: { orderId: `${kind}-${index}` },
              requestId: 'r',
            } as unknown as NewJob);
        }
      });
      await until(async () => (await unfinished(well)) === 0);
      assert.equal(done, 9, well);
      // Check that the other kinds still have all their jobs: some hang in their slots, the rest waits for a slot.
      await until(async () => (await unfinished(kinds.find((kind) => kind !== well) ?? well)) === 9);
      await jobs.stop(0);
      await database.pool.query('delete from pgboss.job');
    }
  } finally {
    await pool.end();
  }
});

async function unfinished(kind: string): Promise<number> {
  const jobs = await listJobs(database.pool, { kind, limit: 100 });
  return jobs.filter(({ state }) => state !== 'completed').length;
}

test('the late result of an attempt whose process was presumed dead does not affect the next attempt', async () => {
  let end = (_value: object): void => undefined;
  const first = new Promise<object>((resolve) => {
    end = resolve;
  });
  const attempts: number[] = [];
  running.push(
    await startedJobs(
      database.pool,
      async (_data, { attempt }) => {
        attempts.push(attempt);
        return attempt === 1 ? ({ ...(await first) } as Record<string, never>) : forever();
      },
      { concurrency: 2 },
    ),
  );
  await running[0]?.enqueue(database.pool, report('A1'));
  await until(async () => attempts.length === 1);
  // Return the job to the queue, as the search for lost jobs does.
  await database.pool.query(`update pgboss.job set state = 'retry', start_after = pgboss.job_now()`);
  await until(async () => attempts.length === 2);
  const marker = report('B1');
  end({ late: true });
  await running[0]?.enqueue(database.pool, marker);
  await until(async () => attempts.length === 3);
  const [job] = await listJobs(database.pool, { about: aboutReport('A1'), limit: 1 });
  assert.equal(job?.state, 'active');
  assert.equal(job?.attempts, 2);
});
