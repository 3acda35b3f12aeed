import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { moscowDate } from '#kernel/calendar.ts';
import { callAt } from '../support/app.ts';
import { assertError } from '../support/assert-error.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { lockTable } from '../support/lock.ts';
import { osagoBody } from '../support/osago-body.ts';
import { serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

test('a stopping server finishes what runs, refuses what is new, and exits 0', async () => {
  const server = await serving({
    DATABASE_URL: database.connectionString,
    SHUTDOWN_TIMEOUT_MS: '600000',
  });
  const token = await partnerToken(database.pool);
  const policies = '/sales/v2/individual/osago/policies';
  const body = osagoBody({ today: moscowDate(new Date()) });
  assert.equal((await callAt({ url: server.url, token }, 'POST', policies, body)).status, 200);

  // Nothing is saved while the table is locked, and the request therefore runs until the test lets it go on.
  const lock = await lockTable(database.pool, 'contracts');
  const slow = callAt({ url: server.url, token }, 'POST', policies, body);
  await until(async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    // The request that asks is one of those that run.
    return /^bindery_http_requests_running 2$/m.test(metrics);
  });
  const end = server.end('SIGTERM');
  await until(async () => (await fetch(`${server.url}/health/ready`)).status === 503);
  const refused = await callAt({ url: server.url, token }, 'POST', policies, body);
  assertError(refused, 'UNAVAILABLE');
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal((await fetch(`${server.url}/health/live`)).status, 200);

  await lock.release();
  const finished = await slow;
  assert.equal(finished.status, 200, finished.text);
  const { code, stderr } = await end;
  assert.equal(code, 0, stderr);
  await assert.rejects(fetch(`${server.url}/health/live`));
});

test('what runs longer than SHUTDOWN_TIMEOUT_MS does not keep the server', async () => {
  const server = await serving({ DATABASE_URL: database.connectionString, SHUTDOWN_TIMEOUT_MS: '100' });
  const token = await partnerToken(database.pool, 'patient');
  const body = osagoBody({
    today: moscowDate(new Date()),
    set: {
      'insuredObject.osago.drivers[0].driversLicense.serial': '9900',
      'insuredObject.osago.drivers[0].driversLicense.number': '030000',
    },
  });
  const endless = callAt({ url: server.url, token }, 'POST', '/sales/v2/individual/osago/quotes', body).catch(
    () => null,
  );
  await until(async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return /^bindery_http_requests_running 2$/m.test(metrics);
  });
  const { code } = await server.end('SIGINT');
  assert.equal(code, 0);
  assert.equal(await endless, null, 'the server waited for the request');
});
