import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { systemClock as clock } from '#kernel/time/clock.ts';
import { makePartition } from '#platform/db/tables/partitions.ts';
import { timeOrderedId } from '#platform/db/timed-ids.ts';
import { countedAttempt, deathsBefore, deathsMax } from '#platform/operations/durable/operation.ts';
import { type TakenOperation, takeAbandoned } from '#platform/operations/durable/store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { until } from '../support/process.ts';
import { type DatabaseProxy, proxyTo } from '../support/proxy.ts';
import { abandonAll, type OneProcess, oneProcess, type Run, rowOf, someAnswer } from './support.ts';

const waitMs = 60_000;
let database: TestDatabase;
let proxy: DatabaseProxy;
const processes: OneProcess[] = [];

before(async () => {
  database = await testDatabase();
  proxy = await proxyTo(database.connectionString);
});
beforeEach(() => database.pool.query('delete from operations'));
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.close()));
});
after(async () => {
  await proxy.close();
  await database.drop();
});

async function started(run?: (one: OneProcess) => Run, options: Parameters<typeof oneProcess>[1] = {}) {
  const one = await oneProcess(database, options);
  processes.push(one);
  if (run) one.operations.start(run(one));
  return one;
}

const finish: (one: OneProcess) => Run =
  ({ operations }) =>
  ({ lease }) =>
    operations.finish({ lease, isWritten: false }, someAnswer);

const isIn = (state: string, operationId: string) => async () =>
  (await rowOf(database.pool, operationId))?.state === state;

test('an attempt that ends because its process is stopped does not count as an attempt of the operation', async () => {
  const first = await started();
  const operationId = await first.handOver();
  await first.close();
  for (let stop = 0; stop < 7; stop += 1) {
    const one = await started(() => () => new Promise(() => undefined));
    await until(async () => one.operations.counters().takenOver === 1);
    await one.close();
  }
  const counted: number[] = [];
  await started((one) => (taken) => {
    counted.push(countedAttempt(taken.lease));
    return finish(one)(taken);
  });
  await until(isIn('FINISHED', operationId));
  assert.deepEqual(counted, [1]);
  assert.equal((await rowOf(database.pool, operationId))?.attempt, 9);
});

test('a stored request and its answer are encrypted, and unchanged after decryption', async () => {
  const said = 'HEALTH-MARKER';
  const first = await started();
  const operationId = await first.handOver({ bodyBytes: Buffer.from(said) });
  const kept = async () => {
    const { rows } = await database.pool.query<{ body: Buffer | null; answer: Buffer | null }>(
      'select body, answer from operations where operation_id = $1',
      [operationId],
    );
    return `${rows[0]?.body?.toString('latin1')} ${rows[0]?.answer?.toString('latin1')}`;
  };
  assert.ok(!(await kept()).includes(said));
  await first.close();
  const bodies: (string | undefined)[] = [];
  const second = await started(({ operations }) => async ({ lease, request }) => {
    bodies.push(request.bodyBytes?.toString());
    await operations.finish({ lease, isWritten: false }, { ...someAnswer, status: 400, body: said });
  });
  await until(isIn('FINISHED', operationId));
  assert.deepEqual(bodies, [said]);
  assert.ok(!(await kept()).includes(said));
  const { rows } = await database.pool.query<{ partnerId: bigint }>(
    'select partner_id as "partnerId" from operations where operation_id = $1',
    [operationId],
  );
  const found = await second.operations.find(rows[0]?.partnerId ?? 0n, operationId);
  assert.equal(found?.outcome?.body.toString(), said);
});

test('an attempt ended by a failure of the database does not count, an attempt with another error counts', async () => {
  const first = await started();
  const operationId = await first.handOver();
  const seen: number[] = [];
  await first.die();
  await abandonAll(database.pool);
  await started(({ operations }) => async ({ lease }) => {
    seen.push(countedAttempt(lease));
    await operations.retry(lease, { ...someAnswer, status: 500 }, { isSpared: seen.length <= 2 });
    await abandonAll(database.pool);
  });
  await until(isIn('FAILED', operationId));
  // The crashed attempt 1 is numbered; the two spared ones are not, so 2 repeats. Five other failures end the operation.
  assert.deepEqual(seen, [2, 2, 2, 3, 4, 5, 6]);
  assert.deepEqual(await rowOf(database.pool, operationId), { state: 'FAILED', attempt: 8, status: 500 });
});

test('an operation is retried after its process crashes, with growing pauses', async () => {
  const first = await started();
  const operationId = await first.handOver();
  await first.die();
  const died = (deaths: number, secondsAgo: number) =>
    database.pool.query(
      `update operations set attempt = $2, lease_until = clock_timestamp() - $3 * interval '1 second'
        where operation_id = $1`,
      [operationId, deaths, secondsAgo],
    );
  const taken = (): Promise<readonly TakenOperation[]> =>
    takeAbandoned(database.pool, [9, 9, 9], 60_000, fingerprints.operationSealer);
  for (const [deaths, pause] of [
    [1, 0],
    [2, 0],
    [3, 10],
    [5, 60],
    [8, 600],
    [23, 600],
  ] as const) {
    if (pause > 0) {
      await died(deaths, pause / 2);
      assert.deepEqual(await taken(), [], `after ${deaths} deaths it waits`);
    }
    await died(deaths, pause + 1);
    const [{ lease } = { lease: undefined }] = await taken();
    assert.ok(lease, `after ${deaths} deaths it is tried`);
    assert.equal(deathsBefore(lease), deaths);
    assert.ok(deaths < deathsMax);
  }
});

test('a hanging attempt is abandoned, and the next attempt finishes the operation', async () => {
  const hanging = await started(() => () => new Promise(() => undefined), { attemptMsMax: 200 });
  const operationId = await hanging.handOver();
  await until(async () => hanging.operations.counters().held === 0);
  assert.match(hanging.errors.join(), /attempt 1 of operation .* did not end/);
  await abandonAll(database.pool);
  await until(async () => /attempt 2 of operation .* did not end/.test(hanging.errors.join()));
  await hanging.die();
  await started(finish);
  await abandonAll(database.pool);
  await until(isIn('FINISHED', operationId));
});

test('hanging attempts do not prevent other operations from running', async () => {
  const taker = await started();
  const ids = await Promise.all(Array.from({ length: 300 }, () => taker.handOver()));
  await taker.die();
  const hanging = new Set(ids.slice(0, 256));
  await database.pool.query(
    `update operations set lease_until = case when operation_id = any($1::uuid[])
                                              then timestamptz '2000-01-01' else timestamptz '2001-01-01' end`,
    [[...hanging]],
  );
  await started(
    (one) => (taken) =>
      hanging.has(taken.lease.operationId) ? new Promise(() => undefined) : finish(one)(taken),
    { attemptMsMax: 300 },
  );
  for (const operationId of ids.slice(256)) await until(isIn('FINISHED', operationId));
});

test('operations that may have crashed their processes run one at a time, and other operations run concurrently', async () => {
  const taker = await started();
  const ids = await Promise.all(Array.from({ length: 8 }, () => taker.handOver()));
  await taker.die();
  const suspects = new Set(ids.slice(0, 4));
  await database.pool.query('update operations set attempt = 3 where operation_id = any($1::uuid[])', [
    [...suspects],
  ]);
  await abandonAll(database.pool);
  let [now, most] = [0, 0];
  await started((one) => async (taken) => {
    if (!suspects.has(taken.lease.operationId)) return finish(one)(taken);
    now += 1;
    most = Math.max(most, now);
    await database.pool.query('select pg_sleep(0.05)');
    now -= 1;
    await finish(one)(taken);
  });
  for (const operationId of ids) await until(isIn('FINISHED', operationId));
  assert.equal(most, 1);
});

test('finishing an operation with a lost lease does not wake the requests that wait for it', async () => {
  const first = await started();
  const operationId = await first.handOver();
  await database.pool.query('update operations set attempt = 2 where operation_id = $1', [operationId]);
  let isAwake = false;
  const waiting = first.operations.wait(operationId, waitMs).then(() => {
    isAwake = true;
  });
  await first.operations.finish(
    { lease: { operationId, attempt: 1, spared: 0, failed: 0 }, isWritten: false },
    someAnswer,
  );
  assert.deepEqual(await rowOf(database.pool, operationId), { state: 'RUNNING', attempt: 2, status: null });
  assert.equal(isAwake, false);
  await first.operations.finish(
    { lease: { operationId, attempt: 2, spared: 0, failed: 0 }, isWritten: false },
    someAnswer,
  );
  await waiting;
  assert.equal(first.operations.counters().finished, 1);
});

test('requests that wait for an operation are answered when their process stops', async () => {
  const one = await started();
  const operationId = await one.handOver();
  const before = one.operations.wait(operationId, 2 ** 31 - 1);
  one.operations.releasePolls();
  await before;
  await one.operations.wait(operationId, 2 ** 31 - 1);
});

test('a process can stop while the database is unreachable', async () => {
  const one = await oneProcess({ ...database, connectionString: proxy.connectionString });
  const operationId = await one.handOver();
  proxy.cut();
  await one.close();
  proxy.restore();
  assert.ok(one.errors.length > 0);
  assert.deepEqual(await rowOf(database.pool, operationId), { state: 'RUNNING', attempt: 1, status: null });
});

test('finished operations are deleted after thirty whole days, and running operations are not', async () => {
  const one = await started();
  const stored = async (
    acceptedAt: string,
    isFinished: boolean,
    operationId = timeOrderedId(new Date(acceptedAt)),
  ) => {
    await makePartition(database.pool, 'operations', acceptedAt.slice(0, 10));
    await database.pool.query(
      `insert into operations (operation_id, partner_id, request_id, state, method, route, address, attempt, lease_until,
                               accepted_at, status)
       select $1, partner_id, 'old', $2, 'POST', '/', '/', 1, '2100-01-01', $3, $4 from partners limit 1`,
      [operationId, isFinished ? 'FINISHED' : 'RUNNING', acceptedAt, isFinished ? 200 : null],
    );
    return operationId;
  };
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
  const old = await stored(daysAgo(31), true);
  const oldWithoutDay = await stored(daysAgo(31), true, randomUUID());
  const running = await stored(daysAgo(32), false);
  const besides = await stored(daysAgo(32), true);
  const fresh = await stored(daysAgo(29), true);
  await one.operations.sweep();
  await one.operations.sweep();
  assert.equal(await rowOf(database.pool, old), undefined);
  assert.equal(await rowOf(database.pool, oldWithoutDay), undefined);
  assert.equal((await rowOf(database.pool, running))?.state, 'RUNNING');
  assert.equal((await rowOf(database.pool, besides))?.state, 'FINISHED');
  assert.equal((await rowOf(database.pool, fresh))?.state, 'FINISHED');
});
