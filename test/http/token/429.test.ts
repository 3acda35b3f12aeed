import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { tokensPerMinute } from '#access/rate-limit.ts';
import { senderSlot } from '#access/sender-hash.ts';
import { addressFailuresPerMinute, failuresPerMinute } from '#access/token-attempts.ts';
import { createTokens } from '#access/tokens.ts';
import { secondApp } from '../../support/app.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { type Response, type TestPartner, type TestService, testService } from '../../support/service.ts';
import { credentials, tokenByForm } from '../../support/token.ts';

const trusting = { TRUSTED_PROXIES: '127.0.0.0/8, ::1' };
let service: TestService;

before(async () => {
  service = await testService(trusting);
});
// Advances the clock by a minute, so that each test has unused limits.
beforeEach(() => {
  service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
});
after(() => service.close());

const ask = (address: string, fields: Readonly<Record<string, string>>) =>
  tokenByForm(service, fields, { 'x-forwarded-for': address });

const guess = (partner: TestPartner, address: string) =>
  ask(address, { ...credentials(partner), client_secret: 'guessed' });

/** Creates a partner whose secret this process has not accepted yet, as after a restart. */
async function stranger(): Promise<TestPartner> {
  const { clientId, ...partner } = await service.partner();
  await service.pool.query('update partners set client_id = $2 where client_id = $1', [
    clientId,
    `${clientId}-x`,
  ]);
  return { ...partner, clientId: `${clientId}-x` };
}

async function exhaust(partner: TestPartner, address: string): Promise<void> {
  for (let call = 0; call < failuresPerMinute; call += 1)
    assert.equal((await guess(partner, address)).status, 401);
}

test('after too many wrong secrets, even a request with the right secret is refused for a while', async () => {
  const partner = await stranger();
  await exhaust(partner, '203.0.113.1');
  for (const answer of [
    await guess(partner, '203.0.113.1'),
    await ask('203.0.113.1', credentials(partner)),
  ]) {
    const detail = onlyDetail(answer, 'RESOURCE_EXHAUSTED');
    assert.equal(detail.field, 'token');
    assert.equal(answer.headers.get('retry-after'), '3');
  }
  service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
  assert.equal((await ask('203.0.113.1', credentials(partner))).status, 200);
});

test('all addresses of an IPv6 network share the limit for wrong secrets', async () => {
  const partner = await stranger();
  await exhaust(partner, '2001:db8:1:2::1');
  assert.equal((await guess(partner, '2001:db8:1:2::2')).status, 429);
  onlyDetail(await ask('2001:db8:1:2:ffff::3', credentials(partner)), 'RESOURCE_EXHAUSTED');
  assert.equal((await ask('2001:db8:1:3::1', credentials(partner))).status, 200);
});

test('wrong secrets from one address do not use up the limit of a partner at another address', async () => {
  const partner = await stranger();
  await exhaust(partner, '203.0.113.2');
  assert.equal((await ask('203.0.113.3', credentials(partner))).status, 200);
});

test('a partner that shares an address with an attacker can still use a secret that was accepted earlier', async () => {
  const partner = await service.partner();
  await ask('203.0.113.4', credentials(partner));
  await exhaust(partner, '203.0.113.4');
  assert.equal((await guess(partner, '203.0.113.4')).status, 429);
  assert.equal((await ask('203.0.113.4', credentials(partner))).status, 200);
});

test('right secrets do not count against the limit for wrong secrets', async () => {
  const partner = await service.partner();
  for (let call = 0; call <= failuresPerMinute; call += 1)
    assert.equal((await ask('203.0.113.5', credentials(partner))).status, 200);
});

test('the number of tokens per partner and minute is limited across all processes, and expired tokens are deleted', async () => {
  const partner = await service.partner();
  const count = async () =>
    (
      await service.pool.query(
        'select 1 from access_tokens join partners using (partner_id) where login = $1',
        [partner.login],
      )
    ).rows.length;
  const before = await count();
  const answers = await Promise.all(
    Array.from({ length: tokensPerMinute + 5 }, () => ask('203.0.113.8', credentials(partner))),
  );
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(answers.filter(({ status }) => status === 200).length, tokensPerMinute - before);
  assert.equal(await count(), tokensPerMinute);
  const detail = onlyDetail(refused[0] as Response, 'RESOURCE_EXHAUSTED');
  assert.equal(detail.field, 'token');
  assert.match(detail.description, /120 запросов в минуту; .*храните токен/);
  assert.equal(refused[0]?.headers.get('retry-after'), '1');
  const other = await service.partner();
  assert.equal((await ask('203.0.113.8', credentials(other))).status, 200, 'others have their own');
  service.clock.set(new Date(service.clock.now().getTime() + 3_700_000).toISOString());
  assert.ok((await createTokens(service.pool, service.clock).sweep()) >= tokensPerMinute);
  assert.equal(await count(), 0);
  assert.equal((await ask('203.0.113.8', credentials(partner))).status, 200);
});

/**
 * Generates a client_id whose slot in the limiter differs from the slot of the address. One in 65,536 has the same slot.
 */
function unsharedId(): string {
  const id = randomUUID();
  return senderSlot('203.0.113.6', id) === senderSlot('203.0.113.6') ? unsharedId() : id;
}

test('many client_ids from one address share the limit of the address, also across processes', async () => {
  const unknown = () => ({ grant_type: 'client_credentials', client_id: unsharedId(), client_secret: 'x' });
  for (let call = 0; call < addressFailuresPerMinute; call += 1)
    assert.equal((await ask('203.0.113.6', unknown())).status, 401);
  assert.equal((await ask('203.0.113.6', unknown())).status, 429);
  assert.equal((await ask('203.0.113.7', unknown())).status, 401);
  const other = await secondApp(service, trusting);
  try {
    const answer = await fetch(`${other.url}/ship/token`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.6' },
      body: new URLSearchParams(unknown()),
    });
    assert.equal(answer.status, 429);
  } finally {
    await other.close();
  }
});

test('the limiter stores neither addresses nor client_ids', async () => {
  const { rows } = await service.pool.query('select endpoint from rate_limits');
  assert.ok(rows.length > 0);
  for (const { endpoint } of rows) assert.match(String(endpoint), /^token(?: \d{1,5})?$/);
});
