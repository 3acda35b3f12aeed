import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { callAt } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { lockTable, waitingForLocks } from '../support/lock.ts';
import { finished, operationOf, slowRegistry } from '../support/operation.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type ServingProcess, serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';

// These tests pause a process, as on a frozen machine. After waking, the process still treats its operations as its own.

const base = '/sales/v2/individual/osago';
const today = moscowDate(new Date());
const body = (delayMs = 0) => osagoBody({ today, set: delayMs > 0 ? slowRegistry(delayMs) : {} });
const async = { prefer: 'respond-async' };

let database: TestDatabase;
let paused: ServingProcess;
let other: ServingProcess;
let token: string;

before(async () => {
  database = await testDatabase();
  const variables = { DATABASE_URL: database.connectionString };
  [paused, other] = await Promise.all([serving(variables), serving(variables)]);
  token = await partnerToken(database.pool);
});
after(async () => {
  process.kill(paused.pid, 'SIGCONT');
  await Promise.all([paused.end('SIGKILL'), other.end('SIGTERM')]);
  await database.drop();
});

const at =
  ({ url }: ServingProcess) =>
  (method: string, path: string, sent?: JsonObject, headers: Readonly<Record<string, string>> = {}) =>
    callAt({ url, token }, method, path, sent, headers);

async function draft(): Promise<JsonObject> {
  const saved = await at(other)('POST', `${base}/policies`, body());
  assert.equal(saved.status, 200, saved.text);
  return saved.body;
}

/** Waits until the process that woke up has no operations. */
async function untilItHoldsNothing(): Promise<void> {
  await until(async () => {
    const metrics = await (await fetch(`${paused.url}/metrics`)).text();
    return /^bindery_operations_held 0$/m.test(metrics);
  });
}

async function rows<Row>(text: string): Promise<Row[]> {
  return (await database.pool.query<Row>(text)).rows;
}

test('another process finishes the operation of a paused process, which does not run it again after waking', async () => {
  const { policyNumber } = await draft();
  const path = `${base}/policies/${String(policyNumber)}`;
  const call = at(paused);
  const handles = (
    await Promise.all([
      call('POST', `${base}/quotes`, body(3_000), async),
      call('POST', `${base}/policies`, body(3_000), async),
      call('POST', `${base}/policies`, body(3_000), { ...async, 'idempotency-key': 'paused' }),
      call('PUT', path, body(3_000), async),
    ])
  ).map(operationOf);
  process.kill(paused.pid, 'SIGSTOP');
  const polls = { call: at(other) };
  const results = await Promise.all(handles.map((handle) => finished(polls, handle)));
  for (const result of results) assert.equal(result.status, 200, result.text);
  const stored = () =>
    rows('select operation_id, attempt, state, answer from operations order by operation_id');
  const before = await stored();
  process.kill(paused.pid, 'SIGCONT');
  await untilItHoldsNothing();
  assert.deepEqual(await stored(), before);
  assert.deepEqual(
    await rows('select policy_number as "policyNumber", version from contracts order by 1'),
    [
      { policyNumber, version: 2 },
      ...results
        .slice(1, 3)
        .map(({ body: { policyNumber: created } }) => ({ policyNumber: created, version: 1 })),
    ].sort((left, right) => (String(left.policyNumber) < String(right.policyNumber) ? -1 : 1)),
  );
});

test('a process paused inside a transaction does not block other processes', async () => {
  const { policyNumber, premium } = await draft();
  const path = `${base}/policies/${String(policyNumber)}`;
  const lock = await lockTable(database.pool, 'contracts');
  const payment = { amount: premium ?? 0, paymentType: 'CASH' };
  const handle = operationOf(await at(paused)('PUT', `${path}/installments/1`, payment, async));
  await until(async () => (await waitingForLocks(database.pool)) > 0);
  process.kill(paused.pid, 'SIGSTOP');
  await lock.release();
  const result = await finished({ call: at(other) }, handle);
  assert.equal(result.status, 200, result.text);
  process.kill(paused.pid, 'SIGCONT');
  await untilItHoldsNothing();
  assert.deepEqual(await rows(`select status from payments`), [{ status: 'PAID' }]);
  const [contract] = await rows<{ status: string; version: number }>(
    `select status, version from contracts where policy_number = '${String(policyNumber)}'`,
  );
  assert.deepEqual(contract, { status: 'COMPLETE', version: 2 });
});
