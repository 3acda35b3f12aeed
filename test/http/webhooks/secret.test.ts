import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { until } from '../../support/process.ts';
import { loopbackAllowed, type Receiver, receiver } from '../../support/receiver.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { credentials, tokenByForm } from '../../support/token.ts';
import { call, createdWebhook, secretOf } from './support.ts';

const noon = '2026-11-21T12:00:00+03:00';
const beforeTheEnd = '2026-11-22T11:59:59+03:00';
const theEnd = '2026-11-22T12:00:00+03:00';

let service: TestService;
let server: Receiver;
let partner: TestPartner;
let token: string;
let id: string;

before(async () => {
  service = await testService(loopbackAllowed, noon);
  server = await receiver();
  const known = await service.partner();
  token = known.token;
  // Use the current token for each call, because a token expires earlier than a webhook secret.
  partner = {
    ...known,
    call: (method, path, body, headers = {}) =>
      known.call(method, path, body, { ...headers, authorization: `Bearer ${token}` }),
  };
  id = await createdWebhook(partner, { url: server.url });
});
after(async () => {
  await service.close();
  await server.close();
});

async function later(moment: string): Promise<void> {
  service.clock.set(moment);
  const { body } = await tokenByForm(service, credentials(partner));
  token = String(body.access_token);
}

/** Sends a ping. Returns the number of its signatures, and a function that checks whether a secret made one of them. */
async function pinged(): Promise<{ count: number; fits(secret: string): boolean }> {
  const begin = server.received.length;
  await call(partner, 'POST', `/${id}/ping`);
  await until(async () => server.received.length > begin);
  const { headers, text } = server.received.at(-1) ?? assert.fail();
  const given = String(headers['webhook-signature']).split(' ');
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  return {
    count: given.length,
    fits: (secret) => given.includes(new Webhook(secret).sign(String(headers['webhook-id']), at, text)),
  };
}

test('for a day after the rotation of a webhook secret, deliveries have both signatures and both secrets can be read', async () => {
  const first = (await secretOf(partner, id)).secret;
  assert.match(first, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const { body } = await call(partner, 'POST', `/${id}/rotate-secret`);
  assert.equal(body.previousSecretUntil, theEnd);
  const { secret: second, ...previous } = await secretOf(partner, id);
  assert.notEqual(second, first);
  assert.deepEqual(previous, { previousSecret: first, previousSecretUntil: theEnd });
  await later(beforeTheEnd);
  const both = await pinged();
  assert.ok(both.count === 2 && both.fits(first) && both.fits(second));
  await later(theEnd);
  const one = await pinged();
  assert.ok(one.count === 1 && one.fits(second));
  assert.deepEqual(await secretOf(partner, id), { secret: second });
});

test('a second rotation invalidates the oldest webhook secret immediately', async () => {
  const first = (await secretOf(partner, id)).secret;
  await call(partner, 'POST', `/${id}/rotate-secret`);
  const second = (await secretOf(partner, id)).secret;
  await call(partner, 'POST', `/${id}/rotate-secret`);
  const { secret: third, previousSecret } = await secretOf(partner, id);
  assert.equal(previousSecret, second);
  const post = await pinged();
  assert.ok(post.count === 2 && post.fits(second) && post.fits(third) && !post.fits(first));
});

test('a webhook secret is rotated once if the rotation is repeated with the same key', async () => {
  const headers = { 'idempotency-key': 'rotate-once' };
  const path = `/sales/v2/webhooks/${id}/rotate-secret`;
  await partner.call('POST', path, undefined, headers);
  const { secret } = await secretOf(partner, id);
  const again = await partner.call('POST', path, undefined, headers);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal((await secretOf(partner, id)).secret, secret);
});

test('webhook secrets are neither stored nor logged in clear text', async () => {
  const { secret } = await secretOf(partner, id);
  await service.logRequests();
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const { rows } = await service.pool.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) {
    const found = await service.pool.query(
      `select 1 from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
      [secret.slice('whsec_'.length), bytes.toString('hex')],
    );
    assert.equal(found.rowCount, 0, name);
  }
  assert.ok(!service.logged.join('\n').includes(secret.slice('whsec_'.length)));
});
