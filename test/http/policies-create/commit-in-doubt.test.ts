import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAt, type SecondApp, secondApp } from '../../support/app.ts';
import { assertError } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { type DatabaseProxy, proxyTo } from '../../support/proxy.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let proxy: DatabaseProxy;
let app: SecondApp;

before(async () => {
  service = await testService();
  partner = await service.partner();
  proxy = await proxyTo(service.connectionString);
  app = await secondApp(service, {}, proxy.connectionString);
});
after(async () => {
  await app.close();
  await proxy.close();
  await service.close();
});

/** Maximum number of attempts; an attempt fails if another transaction of the service commits at the same moment. */
const triesMax = 50;

function save(key: string): Promise<Response> {
  const body = osagoBody({ today: testDay });
  const path = '/sales/v2/individual/osago/policies';
  return callAt({ url: app.url, token: partner.token }, 'POST', path, body, { 'idempotency-key': key });
}

async function contracts(): Promise<bigint> {
  const { rows } = await service.pool.query<{ count: bigint }>('select count(*) from contracts');
  return rows[0]?.count ?? 0n;
}

test('a creation whose commit succeeds but loses its connection is answered from the stored contract', async () => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const before = await contracts();
    proxy.loseCommit();
    const answer = await save(`connection-${tries}`);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(await contracts(), before + 1n);
    if (answer.headers.has('idempotent-replayed')) return;
  }
  assert.fail('no commit was lost');
});

test('a creation with a lost commit returns UNAVAILABLE if the database is down, and the same key later returns the contract', async () => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const before = await contracts();
    proxy.loseCommit().then(proxy.cut);
    const inDoubt = await save(`database-${tries}`);
    proxy.restore();
    if (inDoubt.status === 200 || (await contracts()) === before) continue;
    assertError(inDoubt, 'UNAVAILABLE');
    let again = inDoubt;
    await until(async () => {
      again = await save(`database-${tries}`);
      return again.status !== 503;
    });
    assert.equal(again.status, 200, again.text);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(await contracts(), before + 1n);
    return;
  }
  assert.fail('no commit was lost');
});
