import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checksPerMinute } from '#http/client-pages/check-page.ts';
import { secondApp } from '../../support/app.ts';
import { type TestService, testService } from '../../support/service.ts';

const path = '/check/XXX9999999999?code=unknown';
let service: TestService;

before(async () => {
  service = await testService({ TRUSTED_PROXIES: '127.0.0.0/8, ::1' });
});
after(() => service.close());

/** Sends a request like a reverse proxy that forwards a request from `address`. */
const ask = (address: string, from = path) =>
  service.request('GET', from, { headers: { 'x-forwarded-for': address } });

async function exhaust(address: string, count = checksPerMinute): Promise<void> {
  for (let call = 0; call < count; call += 1) assert.equal((await ask(address)).status, 404);
}

function pass(seconds: number): void {
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1_000).toISOString());
}

test('too many requests for the check page return a Russian page with the time to wait', async () => {
  await exhaust('203.0.113.1');
  const answer = await ask('203.0.113.1');
  assert.equal(answer.status, 429);
  assert.equal(answer.headers.get('retry-after'), '1');
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html; *charset=utf-8$/);
  assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
  assert.match(answer.text, /Слишком много запросов/);
  assert.doesNotMatch(answer.text, /<script|unknown|XXX9999999999/);
});

test('after a minute a limited address gets the check page again; other addresses are not limited', async () => {
  await exhaust('203.0.113.2');
  assert.equal((await ask('203.0.113.2')).status, 429);
  assert.equal((await ask('203.0.113.3')).status, 404);
  pass(60);
  assert.equal((await ask('203.0.113.2')).status, 404);
});

test('all addresses of an IPv6 network share one rate limit', async () => {
  await exhaust('2001:db8:1:2::1');
  assert.equal((await ask('2001:db8:1:2:ffff::9')).status, 429);
  assert.equal((await ask('2001:db8:1:3::1')).status, 404);
});

test("forged addresses before the client's address in X-Forwarded-For do not change its rate limit", async () => {
  await exhaust('203.0.113.4');
  assert.equal((await ask('198.51.100.9, 203.0.113.4')).status, 429);
});

test('all processes share the rate limit of the check page', async () => {
  const other = await secondApp(service, { TRUSTED_PROXIES: '127.0.0.0/8, ::1' });
  try {
    await exhaust('203.0.113.5');
    const answer = await fetch(`${other.url}${path}`, { headers: { 'x-forwarded-for': '203.0.113.5' } });
    assert.equal(answer.status, 429);
  } finally {
    await other.close();
  }
});

test('the header X-Forwarded-For is ignored if no trusted proxy is configured', async () => {
  const plain = await testService();
  try {
    const statuses = new Set<number>();
    for (let call = 0; call <= checksPerMinute; call += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${call}` };
      statuses.add((await plain.request('GET', path, { headers })).status);
    }
    assert.deepEqual([...statuses], [404, 429]);
  } finally {
    await plain.close();
  }
});

test('the rate limit stores no addresses', async () => {
  await ask('203.0.113.6');
  const { rows } = await service.pool.query('select * from rate_limits');
  assert.ok(rows.length > 0);
  for (const { endpoint } of rows) assert.match(String(endpoint), /^check \d{1,5}$/);
  assert.doesNotMatch(service.logged.join(''), /203\.0\.113|unknown/);
});
