import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { allEvents } from '../../support/events.ts';
import { until } from '../../support/process.ts';
import { loopbackAllowed, type Receiver, receiver } from '../../support/receiver.ts';
import { soldContract } from '../../support/sale.ts';
import { type TestService, testService } from '../../support/service.ts';
import { createdWebhook, deliveriesOf, secretOf, webhooksPath } from './support.ts';

let service: TestService;
let server: Receiver;

before(async () => {
  service = await testService(loopbackAllowed);
  server = await receiver();
});
after(async () => {
  await service.close();
  await server.close();
});

test('a delivered event has the body that the feed returns, and a signature that the reference library accepts', async () => {
  const partner = await service.partner();
  const id = await createdWebhook(partner, { url: server.url });
  const contract = await soldContract(partner);
  await until(async () => server.received.length === 1);
  const [got] = server.received;
  assert.ok(got);
  const feed = await partner.call('GET', '/sales/v2/events');
  assert.ok(feed.text.includes(got.text), 'byte for byte');
  assert.equal((await allEvents(partner))[0]?.data.policyNumber, contract.policyNumber);
  assert.equal(got.headers['webhook-id'], got.body.id);
  const { secret } = await secretOf(partner, id);
  const verified = new Webhook(secret).sign(
    String(got.headers['webhook-id']),
    new Date(Number(got.headers['webhook-timestamp']) * 1_000),
    got.text,
  );
  assert.equal(got.headers['webhook-signature'], verified);
  await until(async () => (await deliveriesOf(partner, id))[0]?.state === 'DELIVERED');
  const [delivery] = await deliveriesOf(partner, id);
  assert.equal(delivery?.attempts, 1);
  assert.equal(delivery?.log[0]?.status, 204);
});

test('the feed and webhooks pass on an event of an unknown type with its known ids, and its type is logged once', async () => {
  const partner = await service.partner();
  const begin = server.received.length;
  await createdWebhook(partner, { url: server.url });
  const contract = await soldContract(partner);
  const later = { policyNumber: contract.policyNumber, holderName: 'Образцов' };
  for (const data of [later, {}])
    await service.pool.query(
      `insert into noted_events (type, partner_id, at, data)
       select 'contract.from_later', partner_id, now(), $2 from partners where login = $1`,
      [partner.login, data],
    );
  await soldContract(partner);
  await until(async () => (await allEvents(partner)).length === 4);
  const events = await allEvents(partner);
  assert.deepEqual(events.map(({ type }) => type).toSorted(), [
    'contract.from_later',
    'contract.from_later',
    'contract.in_force',
    'contract.in_force',
  ]);
  const [first, second] = events.filter(({ type }) => type === 'contract.from_later');
  assert.deepEqual(first?.data, { policyNumber: contract.policyNumber, position: first?.data.position });
  assert.deepEqual(Object.keys(second?.data ?? {}), ['position']);
  await until(async () => server.received.length === begin + 4);
  assert.deepEqual(
    server.received.map(({ body }) => body).find(({ id }) => id === first?.id),
    first,
  );
  assert.equal(service.logged.filter((line) => line.includes('contract.from_later')).length, 1);
});

test('a webhook receives only the subscribed types, and no events of other partners', async () => {
  const [partner, other] = [await service.partner(), await service.partner()];
  const begin = server.received.length;
  await createdWebhook(partner, { url: server.url, types: ['contract.terminated', 'webhook.ping'] });
  await soldContract(partner);
  await soldContract(other);
  assert.equal((await partner.call('POST', '/sales/v2/events/ping', {})).status, 200);
  await until(async () => server.received.length > begin);
  assert.deepEqual(
    server.received.slice(begin).map(({ body }) => body.type),
    ['webhook.ping'],
  );
});

test('the ping of a webhook is sent only to this webhook, whatever types the webhook subscribes to', async () => {
  const partner = await service.partner();
  const begin = server.received.length;
  const id = await createdWebhook(partner, { url: `${server.url}/one`, types: ['contract.terminated'] });
  await createdWebhook(partner, { url: `${server.url}/two` });
  assert.equal((await partner.call('POST', `${webhooksPath}/${id}/ping`)).status, 200);
  await until(async () => server.received.length > begin);
  assert.deepEqual(
    server.received.slice(begin).map(({ path, body }) => [path, body.type]),
    [['/hook/one', 'webhook.ping']],
  );
});
