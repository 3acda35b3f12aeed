import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { ServiceError } from '#kernel/errors/errors.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { readDepths, retryDead, sweepJobs } from '#platform/jobs/inspect.ts';
import type { JobContext, JobRecord } from '#platform/jobs/job.ts';
import { FinalFailure } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { listJobs, showJob } from '#platform/jobs/store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { manualClock } from '../support/manual-clock.ts';
import { until } from '../support/process.ts';
import { byStaff } from '../support/staff.ts';
import { aboutReport, report, startedJobs, states } from './support.ts';

let database: TestDatabase;
const running: Jobs[] = [];

before(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop(10_000)));
  await database.pool.query('delete from pgboss.job');
});
after(() => database.drop());

async function started(
  ...options: Parameters<typeof startedJobs> extends [unknown, ...infer Rest] ? Rest : never
) {
  const jobs = await startedJobs(database.pool, ...options);
  running.push(jobs);
  return jobs;
}

async function only(): Promise<JobRecord> {
  const jobs = await listJobs(database.pool, { limit: 10 });
  assert.equal(jobs.length, 1);
  return jobs[0] as JobRecord;
}

const isNow =
  (state: string, number = 'A1') =>
  async () =>
    (await states(database.pool))[number] === state;

test('a job is created only if its transaction commits', async () => {
  const done: string[] = [];
  const jobs = await started(async ({ policyNumber }) => {
    done.push(policyNumber);
    return { registrationId: `R-${policyNumber}` };
  });
  await assert.rejects(
    inTransaction(database.pool, async (tx) => {
      await jobs.enqueue(tx, report('GONE'));
      throw new Error('the change was refused');
    }),
    /refused/,
  );
  await inTransaction(database.pool, (tx) => jobs.enqueue(tx, report('A1')));
  await until(isNow('completed'));
  assert.deepEqual(done, ['A1']);
  const job = await only();
  assert.deepEqual(job.result, { registrationId: 'R-A1' });
  assert.equal(job.requestId, 'request-A1');
  assert.equal(job.attempts, 1);
});

test('a failed job is retried until it succeeds, and each attempt knows its number', async () => {
  const contexts: Omit<JobContext, 'signal'>[] = [];
  const jobs = await started(async (_data, { signal: _signal, ...context }) => {
    contexts.push(context);
    if (context.attempt < 3) {
      const faults = [
        {
          field: 'system',
          description: 'Реестр: нет связи',
          reason: 'OUTSIDE_SYSTEM_UNAVAILABLE' as const,
          domain: 'rating' as const,
        },
      ];
      throw new ServiceError('UNAVAILABLE', { faults });
    }
    return {};
  });
  await jobs.enqueue(database.pool, report('A1'));
  await until(isNow('completed'));
  assert.deepEqual(
    contexts.map(({ attempt }) => attempt),
    [1, 2, 3],
  );
  assert.equal(new Set(contexts.map(({ jobId }) => jobId)).size, 1);
  assert.equal(contexts[0]?.requestId, 'request-A1');
});

test('a job is marked dead after its last attempt, with a reason that contains no data', async () => {
  const seen: string[] = [];
  const watch = {
    observeJob: (_kind: string, outcome: string) => seen.push(outcome),
    watchQueue: () => undefined,
  };
  const jobs = await started(
    async () => {
      throw new TypeError('Пётр Образцов');
    },
    { retriesMax: 1 },
    watch,
  );
  await jobs.enqueue(database.pool, report('A1'));
  await until(isNow('dead'));
  const job = await only();
  assert.equal(job.attempts, 2);
  assert.equal(job.attemptsMax, 2);
  assert.equal(job.result?.error, 'TypeError');
  assert.match(String(job.result?.place), /jobs\.test\.ts/);
  assert.doesNotMatch(JSON.stringify(job), /Образцов/);
  assert.deepEqual(seen, ['retry', 'dead']);
});

test('a job whose handler throws FinalFailure is not retried', async () => {
  let attempts = 0;
  const jobs = await started(async () => {
    attempts += 1;
    throw new FinalFailure('REFUSED');
  });
  await jobs.enqueue(database.pool, report('A1'));
  await until(isNow('dead'));
  assert.equal(attempts, 1);
  assert.deepEqual((await only()).result, { error: 'FinalFailure', reason: 'REFUSED' });
});

test('a dead job that staff retry gets all its attempts again', async () => {
  let attempts = 0;
  const jobs = await started(async () => {
    attempts += 1;
    if (attempts <= 3) throw new FinalFailure('REFUSED');
    if (attempts < 6) throw new Error('still away');
    return {};
  });
  for (const expected of [1, 2, 3]) {
    if (expected === 1) await jobs.enqueue(database.pool, report('A1'));
    else assert.equal((await retryDead(database.pool, byStaff(), { jobId: (await only()).jobId })).length, 1);
    await until(async () => attempts === expected && (await isNow('dead')()));
  }
  assert.deepEqual(await retryDead(database.pool, byStaff(), { kind: 'another' }), []);
  assert.equal((await retryDead(database.pool, byStaff(), {})).length, 1);
  await until(isNow('completed'));
  assert.equal(attempts, 6);
  assert.deepEqual(await retryDead(database.pool, byStaff(), {}), [], 'a completed job was repeated');
});

test('of several dead jobs with one key, staff can retry only the newest', async () => {
  let isWell = false;
  const jobs = await started(async () => {
    if (isWell) return {};
    throw new FinalFailure('REFUSED');
  });
  const dead = async () => (await listJobs(database.pool, { dead: true, limit: 10 })).length;
  for (const count of [1, 2]) {
    await jobs.enqueue(database.pool, report('A1', { uniqueKey: 'A1' }));
    await until(async () => (await dead()) === count);
  }
  await jobs.enqueue(database.pool, report('B1'));
  await until(async () => (await dead()) === 3);
  const [newest] = await listJobs(database.pool, { about: aboutReport('A1'), limit: 1 });
  isWell = true;
  const revived = await retryDead(database.pool, byStaff(), {});
  assert.equal(revived.length, 2);
  assert.ok(newest && revived.includes(newest.jobId));
  await until(async () => (await dead()) === 1);
});

test('an attempt of a job ends at its deadline, even if it ignores its abort signal', async () => {
  let isAborted = false;
  const jobs = await started(
    (_data, { attempt, signal }) => {
      if (attempt > 1) return Promise.resolve({});
      signal.addEventListener('abort', () => {
        isAborted = true;
      });
      return new Promise(() => undefined);
    },
    { timeoutMs: 50 },
  );
  await jobs.enqueue(database.pool, report('A1'));
  await until(isNow('completed'));
  assert.ok(isAborted);
});

test('only one unfinished job per key exists, and jobs with other keys are not affected', async () => {
  const taker = await started();
  await taker.enqueue(database.pool, report('A1', { uniqueKey: 'contract-1' }));
  await taker.enqueue(database.pool, report('A2', { uniqueKey: 'contract-1' }));
  await taker.enqueue(database.pool, report('A3', { uniqueKey: 'contract-2' }));
  await taker.enqueue(database.pool, report('A4'));
  await taker.enqueue(database.pool, report('A5'));
  assert.deepEqual(Object.keys(await states(database.pool)).sort(), ['A1', 'A3', 'A4', 'A5']);
});

test('a delayed job waits until its time', async () => {
  const taker = await started();
  await taker.enqueue(database.pool, report('A1', { afterSeconds: 3_600 }));
  const job = await only();
  assert.equal(job.state, 'waiting');
  assert.ok(job.dueAt.getTime() - job.createdAt.getTime() > 3_590_000);
});

test('two processes together run each job only once', async () => {
  const done: string[] = [];
  const handle = async ({ policyNumber }: { readonly policyNumber: string }) => {
    done.push(policyNumber);
    return {};
  };
  const taker = await started();
  const numbers = Array.from({ length: 60 }, (_, index) => `N${index}`);
  await inTransaction(database.pool, async (tx) => {
    for (const number of numbers) await taker.enqueue(tx, report(number));
  });
  await Promise.all([started(handle), started(handle)]);
  await until(async () => Object.values(await states(database.pool)).every((state) => state === 'completed'));
  assert.deepEqual(done.sort(), numbers.sort());
});

test('a process runs at most as many jobs at once as its limit allows', async () => {
  let [now, most] = [0, 0];
  const taker = await started();
  for (let index = 0; index < 12; index += 1) await taker.enqueue(database.pool, report(`N${index}`));
  await started(
    async () => {
      now += 1;
      most = Math.max(most, now);
      await database.pool.query('select pg_sleep(0.02)');
      now -= 1;
      return {};
    },
    { concurrency: 3 },
  );
  await until(async () => Object.values(await states(database.pool)).every((state) => state === 'completed'));
  assert.ok(most <= 3, `${most} at once`);
});

test('a process that stops waits until its jobs end', async () => {
  let isReleased = () => {};
  const release = new Promise<void>((resolve) => {
    isReleased = resolve;
  });
  const jobs = await started(async () => {
    await release;
    return {};
  });
  await jobs.enqueue(database.pool, report('A1'));
  await until(isNow('active'));
  const stopped = jobs.stop(60_000);
  isReleased();
  await stopped;
  assert.equal((await only()).state, 'completed');
});

test('a job that does not end during a stop is continued by another process', async () => {
  const stuck = await started(() => new Promise(() => undefined));
  await stuck.enqueue(database.pool, report('A1'));
  await until(isNow('active'));
  await stuck.stop(0);
  const job = await only();
  assert.equal(job.state, 'waiting');
  await started(async () => ({}));
  await until(isNow('completed'));
});

test('unfinished jobs are counted by kind and state, with their ages', async () => {
  assert.deepEqual(await readDepths(database.pool), []);
  const jobs = await started(async ({ policyNumber }) => {
    if (policyNumber === 'DEAD') throw new FinalFailure('REFUSED');
    return {};
  });
  await jobs.enqueue(database.pool, report('DEAD'));
  await jobs.enqueue(database.pool, report('DONE'));
  await jobs.enqueue(database.pool, report('LATER', { afterSeconds: 3_600 }));
  await until(isNow('dead', 'DEAD'));
  await until(isNow('completed', 'DONE'));
  const depths = await readDepths(database.pool);
  assert.deepEqual(depths.map(({ kind, state, count }) => `${kind} ${state} ${count}`).sort(), [
    'contract-report dead 1',
    'contract-report waiting 1',
  ]);
  assert.ok(depths.every(({ oldestSeconds }) => oldestSeconds >= 0 && oldestSeconds < 3_000));
});

test('completed jobs are deleted after two weeks, dead jobs are never deleted', async () => {
  const jobs = await started(async ({ policyNumber }) => {
    if (policyNumber === 'DEAD') throw new FinalFailure('REFUSED');
    return {};
  });
  await jobs.enqueue(database.pool, report('DEAD'));
  await jobs.enqueue(database.pool, report('DONE'));
  await until(isNow('dead', 'DEAD'));
  await until(isNow('completed', 'DONE'));
  assert.equal(await sweepJobs(database.pool, systemClock), 0);
  const later = manualClock(new Date(systemClock.now().getTime() + 15 * 86_400_000).toISOString());
  assert.equal(await sweepJobs(database.pool, later), 1);
  const dead = await only();
  assert.equal(dead.state, 'dead');
  assert.deepEqual(await showJob(database.pool, dead.jobId), dead);
});

test('several processes with different limits for jobs can start together', async () => {
  await Promise.all(Array.from({ length: 4 }, () => started(undefined, { retriesMax: 7 })));
  const taker = await started(undefined, { retriesMax: 5 });
  await taker.enqueue(database.pool, report('A1'));
  assert.equal((await only()).attemptsMax, 6);
});

for (const [what, policyNumber] of [
  ['a name', 'Образцов'],
  ['two words', 'Ivan Petrov'],
  ['an e-mail address', 'ivan@example.com'],
  ['a telephone', '+79990000001'],
] as const) {
  test(`job data that contain ${what} are refused`, async () => {
    const taker = await started();
    await assert.rejects(taker.enqueue(database.pool, report(policyNumber)), (error) => {
      assert.ok(error instanceof Error);
      assert.match(error.message, /carries ids only, and policyNumber is none/);
      assert.ok(!error.message.includes(policyNumber));
      return true;
    });
  });
}
