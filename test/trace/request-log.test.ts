import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { installmentPaymentSchemas } from '#payments/links/request.ts';
import type { Pool } from '#platform/db/pool.ts';
import { createRequestLog } from '#platform/trace/requests/request-log.ts';
import type { AnsweredRequest } from '#platform/trace/requests/request-row.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { manualClock } from '../support/manual-clock.ts';

let database: TestDatabase;
const clock = manualClock('2026-11-21T12:00:00+03:00');
const errors: unknown[] = [];

before(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.pool.query('delete from request_log');
  errors.length = 0;
});
after(() => database.drop());

const log = (pool: Pool = database.pool, days = 30) =>
  createRequestLog({ pool, clock, days, onError: (error) => errors.push(error) });

const request = (atText: string, requestId = 'r'): AnsweredRequest => ({
  atMs: Date.parse(atText),
  requestId,
  partner: 'p',
  method: 'GET',
  route: '/x',
  status: 200,
  ms: 1.5,
  details: undefined,
});

async function kept(): Promise<string[]> {
  const { rows } = await database.pool.query<{ day: string }>(
    `select distinct to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day from request_log order by 1`,
  );
  return rows.map(({ day }) => day);
}

test('requests of several days are stored, and whole expired days are deleted', async () => {
  const requests = log();
  for (const day of ['2026-10-21', '2026-10-22', '2026-11-20', '2026-11-21']) {
    requests.note(request(`${day}T00:00:00Z`));
    requests.note(request(`${day}T23:59:59.999Z`));
  }
  await requests.close();
  assert.deepEqual(errors, []);
  assert.deepEqual(requests.counters(), { written: 8, dropped: 0 });
  assert.equal(await requests.sweep(), 1);
  assert.deepEqual(await kept(), ['2026-10-22', '2026-11-20', '2026-11-21']);
  // The process creates the partition of a day again after the day was deleted.
  requests.note(request('2026-10-21T12:00:00Z'));
  await requests.flush();
  requests.note(request('2026-10-21T12:00:00Z'));
  await requests.flush();
  assert.deepEqual(requests.counters(), { written: 9, dropped: 1 });
});

test('concurrent processes can create the same day of the request log', async () => {
  const processes = Array.from({ length: 8 }, () => log());
  for (const one of processes) one.note(request('2027-01-01T10:00:00Z'));
  await Promise.all(processes.map((one) => one.close()));
  assert.deepEqual(errors, []);
  assert.ok(processes.every((one) => one.counters().written === 1));
});

test('many waiting rows of the request log are written in several statements, and repeated losses are reported once', async () => {
  const requests = log();
  for (let index = 0; index < 2_500; index += 1) requests.note(request('2026-11-21T10:00:00Z', `r${index}`));
  await requests.close();
  assert.equal(requests.counters().written, 2_500);
  let writes = 0;
  const away = {
    ...database.pool,
    query: () => {
      writes += 1;
      return Promise.reject(new Error('away'));
    },
  };
  const failing = log(away);
  for (let index = 0; index < 2; index += 1) {
    failing.note(request('2026-11-21T10:00:00Z'));
    await failing.flush();
  }
  await failing.close();
  assert.deepEqual(failing.counters(), { written: 0, dropped: 2 });
  assert.equal(writes, 2);
  assert.equal(errors.length, 1);
});

test('with a slow database, the request log drops rows beyond the maximum of waiting rows', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: Pool = {
    ...database.pool,
    query: async <Row>(text: string, values?: readonly unknown[]) => {
      await held;
      return database.pool.query<Row>(text, values);
    },
  };
  const requests = log(slow);
  for (let index = 0; index < 30_000; index += 1) requests.note(request('2026-11-21T10:00:00Z'));
  release();
  await requests.flush();
  const { written, dropped } = requests.counters();
  assert.equal(written + dropped, 30_000);
  assert.ok(written >= 20_000 && dropped >= 8_000, `${written} ${dropped}`);
  await requests.close();
});

test('a request that cannot be logged is counted and reported, and the requests before and after it are logged', async () => {
  const requests = log();
  const fault = {
    field: 'amount',
    reason: 'AMOUNT_INVALID' as const,
    domain: 'payments' as const,
    get description(): string {
      throw new Error('not to be read');
    },
  };
  const broken: AnsweredRequest = {
    ...request('2026-11-21T10:00:00Z'),
    details: {
      policyNumber: undefined,
      subjectId: undefined,
      refusal: {
        code: 'INVALID_ARGUMENT',
        faults: [fault],
        body: { amount: 1 },
        bodyLength: 12,
        schema: installmentPaymentSchemas.individual,
        parameters: {},
      },
    },
  };
  requests.note(request('2026-11-21T10:00:00Z'));
  requests.note(broken);
  requests.note(request('2026-11-21T10:00:00Z'));
  await requests.flush();
  assert.deepEqual(requests.counters(), { written: 2, dropped: 1 });
  assert.equal(errors.length, 1);
  await requests.close();
});

test('the request log omits a body that is too large or exceeds the limit of waiting bodies, but stores the fields of the errors', async () => {
  const requests = log();
  const refused = (bodyLength: number): AnsweredRequest => ({
    ...request('2026-11-21T10:00:00Z'),
    status: 400,
    details: {
      policyNumber: undefined,
      subjectId: undefined,
      refusal: {
        code: 'INVALID_ARGUMENT',
        faults: [
          { field: 'amount', description: 'больше нуля', reason: 'AMOUNT_INVALID', domain: 'payments' },
        ],
        body: { amount: 1 },
        bodyLength,
        schema: installmentPaymentSchemas.individual,
        parameters: {},
      },
    },
  });
  requests.note(refused(100_000));
  for (let index = 0; index < 150; index += 1) requests.note(refused(12));
  await requests.flush();
  // The waiting rows have been written, so the log accepts bodies again.
  requests.note(refused(12));
  await requests.close();
  const { rows } = await database.pool.query<{ bodies: number; described: number; fields: number }>(
    `select count(body)::int as bodies, count(faults -> 0 -> 'description')::int as described,
            count(faults -> 0 -> 'field')::int as fields
       from request_log`,
  );
  assert.deepEqual(rows, [{ bodies: 101, described: 101, fields: 152 }]);
});

test('a disabled request log stores nothing', async () => {
  const requests = log(database.pool, 0);
  requests.note(request('2026-11-21T10:00:00Z'));
  await requests.close();
  assert.deepEqual(await kept(), []);
});
