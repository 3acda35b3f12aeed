import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Reason } from '#kernel/errors/reasons.ts';
import { createPool } from '#platform/db/pool.ts';
import { listRequests, sumFaults } from '#platform/trace/requests/list-requests.ts';
import { createRequestLog, type RequestLog } from '#platform/trace/requests/request-log.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { manualClock } from '../support/manual-clock.ts';

let database: TestDatabase;
const clock = manualClock('2026-11-21T12:00:00+03:00');

before(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.pool.query('delete from request_log');
  await database.pool.query('delete from fault_days');
});
after(() => database.drop());

const open = (pool = database.pool, days = 30) =>
  createRequestLog({ pool, clock, days, onError: () => undefined });

const reasons: readonly Reason[] = ['FIELD_REQUIRED', 'FORMAT_INVALID', 'VALUE_OUT_OF_RANGE'];

function refuse(
  log: RequestLog,
  at: string,
  requestId: string,
  faults: readonly (readonly [field: string, reason: Reason])[],
  partner = 'one',
): void {
  log.note({
    ...{ atMs: Date.parse(at), requestId, partner, method: 'POST', route: '/x', status: 400, ms: 1 },
    details: {
      policyNumber: undefined,
      subjectId: undefined,
      refusal: {
        code: 'INVALID_ARGUMENT',
        faults: faults.map(([field, reason]) => ({ field, reason, description: 'd', domain: 'sales' })),
        body: {},
        bodyLength: 2,
        schema: undefined,
        parameters: {},
      },
    },
  });
}

/** Counts requests by day, partner and error reason directly from the request log. */
const counted = `
  select (r.at at time zone 'Europe/Moscow')::date::text as day, partner, f ->> 'reason' as reason,
         count(distinct r.ctid)::int as count, max(r.at) as last
    from request_log r, jsonb_array_elements(r.faults) f group by 1, 2, 3 order by 1, 2, 3`;
const kept = 'select day::text, partner, reason, count, last_at as last from fault_days order by 1, 2, 3';

async function assertExact(): Promise<void> {
  const [sums, log] = [await database.pool.query(kept), await database.pool.query(counted)];
  assert.deepEqual(sums.rows, log.rows);
}

test('a request counts once per error reason and day in Moscow time; field names are shown without list indexes', async () => {
  const log = open();
  refuse(log, '2026-11-20T20:59:59.999Z', 'evening', [['drivers[0].name', 'FIELD_REQUIRED']]);
  refuse(log, '2026-11-20T21:00:00Z', 'night', [
    ['drivers[0].name', 'FIELD_REQUIRED'],
    ['drivers[7].name', 'FIELD_REQUIRED'],
    ['startDate', 'FIELD_REQUIRED'],
    ['startDate', 'FORMAT_INVALID'],
  ]);
  refuse(log, '2026-11-20T21:00:00.001Z', 'other', [['startDate', 'FIELD_REQUIRED']], 'two');
  await log.close();
  await assertExact();
  const two = await sumFaults(database.pool, { partner: null, until: '2026-11-21', days: 2 });
  assert.deepEqual(
    two.map(({ partner, reason, count, fields, trend, requestId }) => [
      ...[partner, reason, count, fields, trend, requestId],
    ]),
    [
      ['one', 'FIELD_REQUIRED', 2, ['drivers[].name', 'startDate'], [1, 1], 'night'],
      ['one', 'FORMAT_INVALID', 1, ['startDate'], [0, 1], 'night'],
      ['two', 'FIELD_REQUIRED', 1, ['startDate'], [0, 1], 'other'],
    ],
  );
  const today = await sumFaults(database.pool, { partner: 'one', until: '2026-11-21', days: 1 });
  assert.deepEqual(
    today.map(({ reason, count }) => [reason, count]),
    [
      ['FIELD_REQUIRED', 1],
      ['FORMAT_INVALID', 1],
    ],
  );
});

test('concurrent processes that lose database connections count exactly the requests that they log', async () => {
  const { connectionString } = database;
  const pools = Array.from({ length: 6 }, () =>
    createPool({ connectionString, applicationName: 'fault writer' }),
  );
  await Promise.all(
    pools.map(async (pool, writer) => {
      for (let batch = 0; batch < 12; batch += 1) {
        const log = open(pool);
        for (let index = 0; index < 40; index += 1) {
          const place = (index * (writer % 2 === 0 ? 1 : 39)) % 40;
          const reason = reasons[(place + batch) % reasons.length] ?? 'FIELD_REQUIRED';
          const faults = [
            ['a', reason] as const,
            [`b[${index}]`, reasons[place % 2] ?? 'FIELD_REQUIRED'] as const,
          ];
          refuse(log, '2026-11-21T08:00:00Z', `${writer}-${batch}-${index}`, faults, `p${place}`);
        }
        await log.close();
        if (writer === 0 && batch % 4 === 1)
          await database.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fault writer'`,
          );
      }
    }),
  );
  for (const pool of pools) await pool.end();
  await assertExact();
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from request_log',
  );
  assert.ok(Number(rows[0]?.count) > 0);
});

test('error counts are deleted together with the days of the request log', async () => {
  const log = open();
  for (const day of ['2026-10-21', '2026-10-22'])
    refuse(log, `${day}T12:00:00Z`, day, [['a', 'FIELD_REQUIRED']]);
  await log.flush();
  await log.sweep();
  await assertExact();
  await log.close();
  const { rows } = await database.pool.query(kept);
  assert.deepEqual(
    rows.map(({ day }) => day),
    ['2026-10-22'],
  );
});

test('the pages of a list of error counts have no gaps', async () => {
  const log = open();
  const sent = Array.from({ length: 230 }, (_, index) => `r${index}`);
  for (const [index, id] of sent.entries())
    refuse(log, new Date(Date.parse('2026-11-21T08:00:00.000Z') + Math.floor(index / 3)).toISOString(), id, [
      ['a', 'FIELD_REQUIRED'],
    ]);
  await log.close();
  const seen = new Set<string>();
  let until: Date | undefined;
  for (let page = 0; page < 4; page += 1) {
    const rows = await listRequests(database.pool, clock, {
      ...{ isRefused: true, hours: 24, limit: 100 },
      ...(until ? { until } : {}),
    });
    for (const { requestId } of rows) seen.add(requestId);
    until = rows.at(-1)?.at;
  }
  assert.equal(seen.size, sent.length);
});
