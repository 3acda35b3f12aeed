import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAt, type SecondApp, secondApp } from '../../support/app.ts';
import { assertError } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { type DatabaseProxy, proxyTo } from '../../support/proxy.ts';
import { withoutRandomValues } from '../../support/random-values.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { credentials } from '../../support/token.ts';

const base = '/sales/v2/individual/osago';
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

const body = osagoBody({ today: testDay });

async function readiness(): Promise<number> {
  return (await fetch(`${app.url}/health/ready`)).status;
}

async function assertWorks(): Promise<void> {
  const answer = await app.call(partner.token, 'POST', `${base}/policies`, body);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(await readiness(), 200);
}

/**
 * Waits until the service is ready. The first answers may be errors, because a broken connection is noticed only when it is
 * used.
 */
async function untilReady(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await readiness()) === 200) return;
  }
  assert.fail('the service did not recover');
}

async function assertUnavailable(): Promise<void> {
  const answers = await Promise.all([
    app.call(partner.token, 'POST', `${base}/policies`, body),
    app.call(partner.token, 'GET', `${base}/policies/XXX0000000001`),
    app.call(partner.token, 'GET', '/sales/v2/policies/XXX0000000001/files/POLICY'),
    app.call('unknown', 'POST', `${base}/quotes`, body),
  ]);
  for (const answer of answers) {
    const [detail] = assertError(answer, 'UNAVAILABLE');
    assert.match(detail?.description ?? '', new RegExp(`traceId=${answer.headers.get('x-request-id')}`));
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
    assert.doesNotMatch(withoutRandomValues(answer.text), /postgres|5432|ECONN|connect|127\.0\.0\.1/i);
  }
}

test('a service without connection to its database returns UNAVAILABLE and recovers automatically', async () => {
  await assertWorks();
  proxy.cut();
  await assertUnavailable();
  const quote = await app.call(partner.token, 'POST', `${base}/quotes`, body);
  assert.equal(quote.status, 200, 'a quote needs no database');
  assert.equal(await readiness(), 503);
  assert.equal((await fetch(`${app.url}/health/live`)).status, 200, 'a restart would not help');
  assert.match(await (await fetch(`${app.url}/metrics`)).text(), /^bindery_ready 0$/m);
  const token = await fetch(`${app.url}/ship/token`, {
    method: 'POST',
    body: new URLSearchParams(credentials(partner)),
  });
  assert.equal(token.status, 503);
  proxy.restore();
  await untilReady();
  await assertWorks();
});

test('a service works immediately after the database has closed all connections', async () => {
  await service.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'bindery second%'`,
  );
  await untilReady();
  await assertWorks();
});

test('a partner with a rate limit can send quotes up to its limit while the database is down', async () => {
  const limited = await service.partner({ rateLimit: 20 });
  const quote = async () => (await app.call(limited.token, 'POST', `${base}/quotes`, body)).status;
  // Repeat the request until the token is cached: if the listener reconnects late, it deletes the cached tokens.
  await until(async () => {
    proxy.restore();
    await untilReady();
    assert.equal(await quote(), 200);
    proxy.cut();
    return (await quote()) === 200;
  });
  assert.equal(await quote(), 429, 'the clock stands still');
  service.clock.set(new Date(service.clock.now().getTime() + 3_000).toISOString());
  assert.equal(await quote(), 200);
  proxy.restore();
  await untilReady();
});

test('a service with a read-only database returns UNAVAILABLE and recovers automatically', async () => {
  const database = new URL(service.connectionString).pathname.slice(1);
  const setReadOnly = async (isOn: boolean) => {
    await service.pool.query(`alter database ${database} set default_transaction_read_only = ${isOn}`);
    // Simulates a primary server that was stopped and returns as a standby.
    await service.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'bindery second%'`,
    );
  };
  await setReadOnly(true);
  try {
    await assertUnavailable();
    assert.equal(await readiness(), 503);
  } finally {
    await service.pool.query('set default_transaction_read_only = off');
    await setReadOnly(false);
  }
  await untilReady();
  await assertWorks();
});

test('a partner that was disabled while notifications were lost is refused once notifications work again', async () => {
  const stopped = await service.partner();
  const path = `${base}/policies/XXX9999999999`;
  assert.equal((await app.call(stopped.token, 'GET', path)).status, 404);
  proxy.cut();
  await service.pool.query('update partners set disabled_at = now() where login = $1', [stopped.login]);
  proxy.restore();
  await untilReady();
  // Retry: on a busy machine, the lookup of a known token may exceed the database timeout.
  await until(async () => {
    const answer = await callAt({ url: app.url, token: stopped.token }, 'GET', path);
    if (answer.status !== 401) return false;
    assertError(answer, 'UNAUTHENTICATED');
    return true;
  });
});
