import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Queryable } from '#platform/db/pool.ts';
import { createHandOver } from '#platform/operations/durable/hand-over.ts';
import { takeAbandoned } from '#platform/operations/durable/store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { abandonAll, somePartner, someRequest } from './support.ts';

const leaseMs = 60_000;
const sealer = fingerprints.operationSealer;
const at = new Date('2026-11-21T09:00:00Z');
let database: TestDatabase;
let partnerId: bigint;

before(async () => {
  database = await testDatabase();
  partnerId = await somePartner(database.pool);
});
beforeEach(() => database.pool.query('delete from operations'));
after(() => database.drop());

const request = (body: string | null) =>
  someRequest(partnerId, { bodyBytes: body === null ? null : Buffer.from(body) });

/** Wraps the pool, calls `before` and `after` around each statement, and counts the statements. */
function watched(on: {
  before?(): Promise<void> | void;
  after?(): void;
}): Queryable & { statements: number } {
  return {
    statements: 0,
    async query<Row>(text: string, values?: readonly unknown[]) {
      this.statements += 1;
      await on.before?.();
      const result = await database.pool.query<Row>(text, values);
      on.after?.();
      return result;
    },
  };
}

function connectionLost(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

async function storedBodies(): Promise<Map<string, string | null>> {
  await abandonAll(database.pool);
  const taken = await takeAbandoned(database.pool, [1_000, 0, 0], leaseMs, sealer);
  return new Map(
    taken.map(({ lease, request: { bodyBytes } }) => [
      lease.operationId,
      bodyBytes?.toString('utf8') ?? null,
    ]),
  );
}

test('two hundred simultaneous operations are stored by at most four statements, each with its own body', async () => {
  const db = watched({});
  const handOver = createHandOver(db, leaseMs, sealer);
  const bodies = Array.from({ length: 200 }, (_, index) =>
    index % 7 === 0 ? null : `{"имя":"Пётр ${index}"}`,
  );
  const leases = await Promise.all(bodies.map((body) => handOver.store(request(body), at)));
  assert.ok(db.statements <= 4, `${db.statements} statements`);
  const stored = await storedBodies();
  assert.deepEqual(
    leases.map(({ operationId }) => stored.get(operationId)),
    bodies,
  );
});

test('four operations with megabyte bodies are stored by two statements', async () => {
  const db = watched({});
  const handOver = createHandOver(db, leaseMs, sealer);
  const body = `"${'я'.repeat(524_287)}"`;
  const leases = await Promise.all([1, 2, 3, 4].map(() => handOver.store(request(body), at)));
  assert.equal(db.statements, 2);
  const stored = await storedBodies();
  assert.ok(leases.every(({ operationId }) => stored.get(operationId) === body));
});

test('an operation stored over a broken connection is stored once', async () => {
  let losses = 1;
  const db = watched({
    after() {
      losses -= 1;
      if (losses >= 0) throw connectionLost();
    },
  });
  const lease = await createHandOver(db, leaseMs, sealer).store(request('{}'), at);
  assert.deepEqual([...(await storedBodies()).keys()], [lease.operationId]);
});

test('an operation is deleted before it runs if its partner got an error because of a broken connection', async () => {
  let isAway = true;
  const db = watched({
    after() {
      if (isAway) throw connectionLost();
    },
  });
  const handOver = createHandOver(db, leaseMs, sealer);
  await assert.rejects(handOver.store(request('{}'), at), /ECONNRESET/);
  await assert.rejects(handOver.withdraw(), /ECONNRESET/);
  const count = async () => (await database.pool.query('select 1 from operations')).rowCount;
  isAway = false;
  await handOver.withdraw();
  assert.equal(await count(), 0);
  const later = await handOver.store(request('{}'), at);
  await handOver.withdraw();
  assert.deepEqual([...(await storedBodies()).keys()], [later.operationId], 'what was told is kept');
});

test('an operation that the database refuses does not prevent the other operations of its batch from being stored', async () => {
  const handOver = createHandOver(database.pool, leaseMs, sealer);
  const impossible = { ...request('{}'), partnerId: 999_999n };
  const all = await Promise.allSettled([
    handOver.store(request('1'), at),
    handOver.store(impossible, at),
    handOver.store(request('2'), at),
  ]);
  assert.deepEqual(
    all.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual([...(await storedBodies()).values()].sort(), ['1', '2']);
});

test('an operation whose parameters contain NUL or lone surrogates is stored', async () => {
  const handOver = createHandOver(database.pool, leaseMs, sealer);
  const strange = {
    ...request(null),
    params: { policyNumber: 'a\0b' },
    query: { '\0': ['\ud800', 'x\\u0000'], good: 'да' },
  };
  await handOver.store(strange, at);
  await abandonAll(database.pool);
  const [taken] = await takeAbandoned(database.pool, [1, 0, 0], leaseMs, sealer);
  assert.deepEqual(taken?.request.params, { policyNumber: 'a\ufffdb' });
  assert.deepEqual(taken?.request.query, { '\ufffd': ['\ufffd', 'x\\u0000'], good: 'да' });
});

test('operations that wait when a statement fails are rejected immediately instead of each after a time-out', async () => {
  let answerNow = () => {};
  const silence = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  const db = watched({
    async before() {
      await silence;
      throw connectionLost();
    },
  });
  const handOver = createHandOver(db, leaseMs, sealer);
  const first = handOver.store(request('1'), at);
  // Let the first operation's statement start before the other operations arrive.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  assert.equal(db.statements, 1);
  const others = Array.from({ length: 300 }, () => handOver.store(request('2'), at));
  answerNow();
  for (const waiting of [first, ...others]) await assert.rejects(waiting, /ECONNRESET/);
  assert.ok(db.statements <= 4, 'two statements and their repetitions');
});
