import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { announce } from '#platform/db/signals.ts';
import { untilPublished } from '../../support/events.ts';
import { until } from '../../support/process.ts';
import { loopbackAllowed, type Receiver, receiver } from '../../support/receiver.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { credentials, tokenByForm } from '../../support/token.ts';
import { call, createdWebhook, type Delivery, deliveriesOf } from './support.ts';

let service: TestService;
let server: Receiver;
let partner: TestPartner;
let token: string;
let now: number;

before(async () => {
  service = await testService(loopbackAllowed);
});
after(() => service.close());
beforeEach(async () => {
  server = await receiver();
  const known = await service.partner();
  token = known.token;
  partner = {
    ...known,
    call: (method, path, body, headers = {}) =>
      known.call(method, path, body, { ...headers, authorization: `Bearer ${token}` }),
  };
  now = service.clock.now().getTime();
});

afterEach(() => server.close());

/** Advances the clock, renews the partner's token and starts the deliveries that are due. */
async function pass(ms: number): Promise<void> {
  now += ms;
  service.clock.set(new Date(now).toISOString());
  token = String((await tokenByForm(service, credentials(partner))).body.access_token);
  await announce(service.pool, 'events');
}

const minute = 60_000;
const hour = 60 * minute;

async function pinged(settings = {}): Promise<string> {
  const id = await createdWebhook(partner, { url: server.url, ...settings });
  await call(partner, 'POST', `/${id}/ping`);
  return id;
}

/** Waits until the newest delivery is pending and has had this number of attempts. */
async function untilAttempts(id: string, attempts: number): Promise<void> {
  await until(async () => {
    const delivery = await newest(id);
    return delivery?.state === 'PENDING' && delivery.attempts === attempts;
  });
}

async function newest(id: string): Promise<Delivery | undefined> {
  return (await deliveriesOf(partner, id))[0];
}

/** Waits until the insurer and the partner's contact have each received `letters` letters about the disabled webhook. */
async function untilLetters(id: string, letters: number): Promise<void> {
  await until(async () => {
    const { rows } = await service.pool.query<{ letters: number }>(
      `select (output ->> 'letters')::integer as letters from pgboss.job
        where name = 'webhook-disabled-mail' and state = 'completed' and data::text like '%' || $1 || '%'`,
      [id],
    );
    return rows[0]?.letters === letters;
  });
}

test('a delivery without a 2xx answer is attempted ten times with the same id and a new signature each time, and then fails', async () => {
  server.answer((response) => response.writeHead(500).end('Ошибка: Иванов'));
  const id = await pinged();
  for (let attempt = 1; attempt < 10; attempt += 1) {
    await untilAttempts(id, attempt);
    const [delivery] = await deliveriesOf(partner, id);
    assert.equal(delivery?.state, 'PENDING');
    const due = Date.parse(delivery.nextAttemptAt ?? '');
    assert.ok(due > now);
    await pass(due - now);
  }
  await until(async () => (await deliveriesOf(partner, id))[0]?.state === 'FAILED');
  assert.equal(server.received.length, 10);
  assert.equal(new Set(server.received.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal(new Set(server.received.map(({ headers }) => headers['webhook-timestamp'])).size, 10);
  const [delivery] = await deliveriesOf(partner, id, '?state=FAILED');
  assert.deepEqual([delivery?.log.length, delivery?.log[0]?.answer], [10, 'аааааа: аааааа']);
  server.answer((response) => response.writeHead(204).end());
  await pass(2_000);
  await call(partner, 'POST', `/${id}/deliveries/${delivery?.position}/resend`);
  await until(async () => (await deliveriesOf(partner, id))[0]?.state === 'DELIVERED');
  assert.equal((await call(partner, 'GET', `/${id}`)).body.failingSince, undefined);
});

test('a redirect counts as a failed delivery, and Retry-After at most doubles the pause before the next attempt', async () => {
  server.answer((response) => response.writeHead(302, { location: server.url }).end());
  const redirected = await pinged();
  await untilAttempts(redirected, 1);
  assert.equal(server.received.length, 1);
  server.answer((response) => response.writeHead(429, { 'retry-after': '3600' }).end());
  const busy = await pinged();
  await untilAttempts(busy, 1);
  const [delivery] = await deliveriesOf(partner, busy);
  assert.equal(Date.parse(delivery?.nextAttemptAt ?? '') - now, 10_000);
});

test('the answer 410 disables a webhook and sends letters, and all events are delivered after the webhook is enabled again', async () => {
  server.answer((response) => response.writeHead(410).end());
  const id = await pinged({ contact: 'it@partner.example' });
  await until(async () => (await call(partner, 'GET', `/${id}`)).body.disabledReason === 'GONE');
  await partner.call('POST', '/sales/v2/events/ping', {});
  await untilPublished(partner, 'webhook.ping', 2);
  assert.equal((await deliveriesOf(partner, id)).length, 1, 'nothing is left to it while it is off');
  await untilLetters(id, 2);
  server.answer((response) => response.writeHead(204).end());
  await call(partner, 'PUT', `/${id}`, { url: server.url });
  await until(async () => (await deliveriesOf(partner, id))[0]?.state === 'DELIVERED');
  const since = '2026-11-01T00:00:00+03:00';
  const { body } = await call(partner, 'POST', `/${id}/resend`, { since, onlyUndelivered: true });
  assert.equal(body.count, 1);
  await until(async () => (await deliveriesOf(partner, id, '?state=DELIVERED')).length === 2);
  const all = await call(partner, 'POST', `/${id}/resend`, { since });
  assert.equal(all.body.count, 2);
  const first = await deliveriesOf(partner, id, '?limit=1');
  const second = await deliveriesOf(partner, id, `?limit=1&before=${first[0]?.position}`);
  assert.deepEqual([first[0]?.position, second[0]?.position], [2, 1]);
});

test('five days of failures disable a webhook and send letters, and waiting events are delivered after the webhook is enabled again', async () => {
  const id = await pinged();
  await until(async () => (await newest(id))?.state === 'DELIVERED');
  server.answer((response) => response.writeHead(503).end());
  await call(partner, 'POST', `/${id}/ping`);
  await untilAttempts(id, 1);
  await pass(119 * hour);
  await untilAttempts(id, 2);
  assert.equal((await call(partner, 'GET', `/${id}`)).body.isEnabled, true);
  await pass(hour);
  await until(async () => (await call(partner, 'GET', `/${id}`)).body.disabledReason === 'FAILING');
  await untilLetters(id, 1);
  server.answer((response) => response.writeHead(204).end());
  await call(partner, 'PUT', `/${id}`, { url: server.url });
  await until(async () => (await newest(id))?.state === 'DELIVERED');
  assert.deepEqual(
    new Set(server.received.map(({ headers }) => headers['webhook-id'])),
    new Set((await deliveriesOf(partner, id)).map(({ eventId }) => eventId)),
  );
});

test('a receiver that was down for an hour gets all missed events later and new events immediately', async () => {
  server.answer((response) => response.destroy());
  const id = await createdWebhook(partner, { url: server.url });
  const states = async () =>
    (await deliveriesOf(partner, id)).map(({ state, attempts }) => ({ state, attempts }));
  for (let nr = 1; nr <= 5; nr += 1) {
    await partner.call('POST', '/sales/v2/events/ping', {});
    // Wait, because Bindery sends nothing to a receiver for a second after each failure.
    await until(async () => {
      await pass(2_000);
      return (await states()).filter(({ attempts }) => attempts > 0).length === nr;
    });
    await pass(12 * minute);
  }
  server.answer((response) => response.writeHead(204).end());
  await pass(3 * hour);
  await partner.call('POST', '/sales/v2/events/ping', {});
  await until(async () => (await states()).filter(({ state }) => state === 'DELIVERED').length === 6);
  const published = new Set(server.received.map(({ headers }) => headers['webhook-id']));
  assert.equal(published.size, 6);
  assert.equal((await newest(id))?.attempts, 1);
});

test('one successful delivery resets the count of days with failures', async () => {
  server.answer((response) => response.writeHead(503).end());
  const id = await pinged();
  await untilAttempts(id, 1);
  server.answer((response) => response.writeHead(204).end());
  await pass(119 * hour);
  await until(async () => (await newest(id))?.state === 'DELIVERED');
  server.answer((response) => response.writeHead(503).end());
  await call(partner, 'POST', `/${id}/ping`);
  await untilAttempts(id, 1);
  await pass(24 * hour);
  await untilAttempts(id, 2);
  assert.equal((await call(partner, 'GET', `/${id}`)).body.isEnabled, true);
});
