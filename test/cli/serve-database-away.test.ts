import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { moscowDate } from '#kernel/time/calendar.ts';
import { callAt } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { operationOf, slowRegistry } from '../support/operation.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type ServingProcess, serving } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';
import { type DatabaseProxy, proxyTo } from '../support/proxy.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let server: ServingProcess;

before(async () => {
  database = await testDatabase();
  proxy = await proxyTo(database.connectionString);
  server = await serving({ DATABASE_URL: proxy.connectionString, LOG_LEVEL: 'silent' });
});
after(async () => {
  await server.end('SIGKILL');
  await proxy.close();
  await database.drop();
});

test('a server returns metrics and stops on request while its database is unreachable', async () => {
  const token = await partnerToken(database.pool);
  // The registry answers this quote after 29 seconds, so the quote is still running when the database is cut off.
  const body = osagoBody({ today: moscowDate(new Date()), set: slowRegistry(29_000) });
  const path = '/sales/v2/individual/osago/quotes';
  operationOf(await callAt({ url: server.url, token }, 'POST', path, body, { prefer: 'respond-async' }));
  proxy.cut();
  const metrics = await fetch(`${server.url}/metrics`);
  assert.equal(metrics.status, 200);
  assert.match(await metrics.text(), /^bindery_operations_held 1$/m);
  const { code, stderr } = await server.end('SIGTERM');
  assert.equal(code, 0, stderr);
});
