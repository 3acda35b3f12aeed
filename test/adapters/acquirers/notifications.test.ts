import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { acquirerAt, type Bench, bench, context, order } from './bench.ts';

let b: Bench;
before(async () => {
  b = await bench();
});
afterEach(async () => {
  b.shop.answer = 200;
  await b.bank.behave({});
});
after(() => b.close());

async function held(): Promise<string> {
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order(), context);
  await b.card(id, '4111111111111111');
  return id;
}

const capture = (id: string) => b.acquirer.capture(id, randomUUID(), context);

test('a notification of a payment contains the id of the payment to look up', async () => {
  const id = await held();
  await b.bank.settle();
  const body = b.shop.received
    .map((request) => request.body)
    .find(({ object }) => (object as JsonObject).id === id);
  assert.equal(body?.type, 'notification');
  assert.deepEqual(b.acquirer.readNotification(body, '127.0.0.1'), { about: 'payment', id });
});

const id = randomUUID();
for (const [name, body, notice] of [
  ['a refund', { type: 'notification', event: 'refund.succeeded', object: { id } }, { about: 'refund', id }],
  [
    'an unknown event',
    { type: 'notification', event: 'payment.new_one', object: { id } },
    { about: 'payment', id },
  ],
  ['another type', { type: 'payment', event: 'payment.succeeded', object: { id } }, null],
  ['another subject', { type: 'notification', event: 'payout.succeeded', object: { id } }, null],
  ['no id', { type: 'notification', event: 'payment.succeeded', object: {} }, null],
  ['no object', { type: 'notification', event: 'payment.succeeded' }, null],
  [
    'an id with path segments',
    { type: 'notification', event: 'payment.succeeded', object: { id: '../../../x' } },
    null,
  ],
  [
    'a number as id',
    { type: 'notification', event: 'payment.succeeded', object: { id: 1_234_567_890 } },
    null,
  ],
  ['a list', [], null],
  ['nothing', null, null],
  ['a text', 'payment.succeeded', null],
] as const) {
  test(`Bindery reads only the kind and id of an object from a notification with ${name}, or ignores the notification`, () => {
    assert.deepEqual(b.acquirer.readNotification(body, '203.0.113.7'), notice);
  });
}

test("notifications from unknown addresses are ignored if the acquirer's addresses are configured", () => {
  const strict = acquirerAt('http://bank.test', 1000, ['185.71.76.0/27', '77.75.156.11', '2a02:5180::/32']);
  const body = { type: 'notification', event: 'payment.succeeded', object: { id } };
  for (const address of ['185.71.76.31', '77.75.156.11', '::ffff:77.75.156.11', '2a02:5180:1::5']) {
    assert.deepEqual(strict.readNotification(body, address), { about: 'payment', id }, address);
  }
  for (const address of ['185.71.76.32', '77.75.156.12', '127.0.0.1', '::1', '', 'bank.test']) {
    assert.equal(strict.readNotification(body, address), null, address);
  }
});

test('a notification not answered with 200 is repeated at growing intervals', async () => {
  b.shop.answer = 503;
  const payment = await held();
  const event = `payment.waiting_for_capture ${payment}`;
  assert.deepEqual(await b.news(payment), [event]);
  assert.deepEqual(await b.news(payment), []);
  b.later(10);
  assert.deepEqual(await b.news(payment), [event]);
  b.later(19);
  assert.deepEqual(await b.news(payment), []);
  b.shop.answer = 200;
  b.later(1);
  assert.deepEqual(await b.news(payment), [event]);
  b.later(3600);
  assert.deepEqual(await b.news(payment), []);
});

test('a notification that is never accepted is dropped after a day', async () => {
  b.shop.answer = 500;
  const payment = await held();
  await b.news(payment);
  b.later(86_400);
  assert.equal((await b.news(payment)).length, 1);
  b.later(86_400);
  assert.deepEqual(await b.news(payment), []);
});

test('a bank set to "twice" sends each notification twice', async () => {
  await b.bank.behave({ notifications: 'twice' });
  const payment = await held();
  const event = `payment.waiting_for_capture ${payment}`;
  assert.deepEqual(await b.news(payment), [event, event]);
});

test('a bank set to "reordered" notifies the capture before the hold', async () => {
  await b.bank.behave({ notifications: 'reordered' });
  const payment = await held();
  await capture(payment);
  assert.deepEqual(await b.news(payment), [`payment.succeeded ${payment}`]);
  b.later(30);
  assert.deepEqual(await b.news(payment), [`payment.waiting_for_capture ${payment}`]);
});

test('a bank set to "late" sends notifications half a minute later', async () => {
  await b.bank.behave({ notifications: 'late' });
  const payment = await held();
  assert.deepEqual(await b.news(payment), []);
  b.later(30);
  assert.deepEqual(await b.news(payment), [`payment.waiting_for_capture ${payment}`]);
});

test('a bank set to "lost" sends no notifications, but lookups return all payments', async () => {
  await b.bank.behave({ notifications: 'lost' });
  const payment = await held();
  await capture(payment);
  b.later(3600);
  assert.deepEqual(await b.news(payment), []);
  assert.equal((await b.acquirer.findPayment(payment, context))?.state, 'SUCCEEDED');
});
