import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { withoutRandomValues } from '../../support/random-values.ts';
import { type Bench, bench, context, order, shopUrl } from './bench.ts';

let b: Bench;
before(async () => {
  b = await bench();
});
after(() => b.close());

const key = () => randomUUID();
const stateOf = async (id: string) => (await b.acquirer.findPayment(id, context))?.state;
const created = async (more = {}) => (await b.acquirer.createPayment(order(more), context)).acquirerPaymentId;

test("a new payment waits until the client pays on the bank's page", async () => {
  const asked = order();
  const payment = await b.acquirer.createPayment(asked, context);
  const { acquirerPaymentId: id } = payment;
  assert.deepEqual(payment, {
    acquirerPaymentId: id,
    orderId: asked.orderId,
    state: 'PENDING',
    amount: 740_880n,
    refunded: 0n,
    method: 'card',
    confirmation: { kind: 'page', url: `http://bindery.test/sandbox/bank/pay/${id}` },
  });
  assert.deepEqual(await b.acquirer.findPayment(id, context), payment);
  assert.deepEqual(await b.news(id), []);
});

test('a card payment is first held and then captured on request', async () => {
  const id = await created();
  const paid = await b.card(id, '4111 1111 1111 1111');
  assert.equal(paid.status, 303);
  assert.equal(paid.headers.get('location'), shopUrl);
  const held = await b.acquirer.findPayment(id, context);
  assert.equal(held?.state, 'HELD');
  assert.equal(held.holdUntil?.toISOString(), '2026-11-28T09:00:00.000Z');
  assert.equal(held.cardLastDigits, '1111');
  assert.equal(held.confirmation, undefined);
  assert.deepEqual(await b.news(id), [`payment.waiting_for_capture ${id}`]);
  const captured = await b.acquirer.capture(id, key(), context);
  assert.equal(captured.state, 'SUCCEEDED');
  assert.equal(captured.holdUntil, undefined);
  assert.deepEqual(await b.news(id), [`payment.succeeded ${id}`]);
});

test('a repeated capture changes nothing, and a captured payment cannot be canceled', async () => {
  const id = await created();
  await b.card(id, '4111111111111111');
  await b.acquirer.capture(id, key(), context);
  await b.news(id);
  assert.equal((await b.acquirer.capture(id, key(), context)).state, 'SUCCEEDED');
  assert.equal((await b.acquirer.cancel(id, key(), context)).state, 'SUCCEEDED');
  assert.deepEqual(await b.news(id), []);
});

test('a held payment that the shop cancels has the reason canceled-by-us', async () => {
  const id = await created();
  await b.card(id, '4111111111111111');
  await b.news(id);
  const canceled = await b.acquirer.cancel(id, key(), context);
  assert.equal(canceled.state, 'CANCELED');
  assert.equal(canceled.cancelReason, 'canceled-by-us');
  assert.deepEqual(await b.news(id), [`payment.canceled ${id}`]);
  assert.equal((await b.acquirer.capture(id, key(), context)).state, 'CANCELED');
});

test('an unpaid payment can be neither captured nor canceled', async () => {
  const id = await created();
  assert.equal((await b.acquirer.capture(id, key(), context)).state, 'PENDING');
  assert.equal((await b.acquirer.cancel(id, key(), context)).state, 'PENDING');
});

for (const [number, reason] of [
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient-funds'],
  ['4000000000000069', 'card-expired'],
  ['4000000000000127', 'wrong-card-data'],
] as const) {
  test(`a payment by the card ${number} is canceled with the reason ${reason}`, async () => {
    const id = await created();
    assert.equal((await b.card(id, number)).headers.get('location'), shopUrl);
    const payment = await b.acquirer.findPayment(id, context);
    assert.equal(payment?.state, 'CANCELED');
    assert.equal(payment.cancelReason, reason);
    assert.deepEqual(await b.news(id), [`payment.canceled ${id}`]);
  });
}

test('a payment with 3-D Secure succeeds with the right code', async () => {
  const id = await created();
  const asked = await b.card(id, '4000000000003220');
  assert.equal(asked.status, 303);
  assert.equal(asked.headers.get('location'), id);
  assert.match(await (await b.get(`/pay/${id}`)).text(), /3-D Secure/);
  assert.equal(await stateOf(id), 'PENDING');
  assert.equal((await b.post(`/pay/${id}`, { code: '222222', action: 'confirm' })).status, 400);
  const right = await b.post(`/pay/${id}`, { code: '111111', action: 'confirm' });
  assert.equal(right.headers.get('location'), shopUrl);
  assert.equal(await stateOf(id), 'HELD');
});

test('a payment with 3-D Secure is canceled after three wrong codes or a refusal by the client', async () => {
  const id = await created();
  await b.card(id, '4000000000003220');
  for (const status of [400, 400, 303]) {
    assert.equal((await b.post(`/pay/${id}`, { code: '1', action: 'confirm' })).status, status);
  }
  assert.equal((await b.acquirer.findPayment(id, context))?.cancelReason, 'three-d-secure-failed');
  const other = await created();
  await b.card(other, '4000000000003220');
  await b.post(`/pay/${other}`, { code: '111111', action: 'refuse' });
  assert.equal((await b.acquirer.findPayment(other, context))?.cancelReason, 'three-d-secure-failed');
});

test('a payment whose bank is silent succeeds a minute later without a notification', async () => {
  const id = await created();
  await b.card(id, '4000000000000119');
  assert.match(await (await b.get(`/pay/${id}`)).text(), /Банк пока не ответил/);
  assert.equal(await stateOf(id), 'PENDING');
  b.later(60);
  assert.equal(await stateOf(id), 'HELD');
  assert.deepEqual(await b.news(id), []);
  await b.acquirer.capture(id, key(), context);
  assert.deepEqual(await b.news(id), [`payment.succeeded ${id}`]);
});

test('a payment with CVC 000 whose bank is silent takes no money and expires', async () => {
  const id = await created();
  await b.card(id, '4000000000000119', '000');
  b.later(3599);
  assert.equal(await stateOf(id), 'PENDING');
  b.later(1);
  assert.equal((await b.acquirer.findPayment(id, context))?.cancelReason, 'expired');
});

test('a card that pays twice causes a second captured payment for the order, and each notification arrives twice', async () => {
  const asked = order();
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(asked, context);
  await b.card(id, '4000000000000259');
  const news = await b.news(asked.orderId);
  const twin = news.at(-1)?.split(' ')[1] ?? '';
  const held = `payment.waiting_for_capture ${id}`;
  assert.notEqual(twin, id);
  assert.deepEqual(news, [held, held, `payment.succeeded ${twin}`, `payment.succeeded ${twin}`]);
  const since = b.clock.now();
  const { payments } = await b.acquirer.capturedPayments(since, null, context);
  assert.deepEqual(
    payments.map(({ acquirerPaymentId }) => acquirerPaymentId),
    [twin],
  );
  const second = await b.acquirer.findPayment(twin, context);
  assert.equal(second?.state, 'SUCCEEDED');
  assert.equal(second.orderId, asked.orderId);
  assert.equal(second.amount, asked.amount);
  assert.equal(await stateOf(id), 'HELD');
});

test('two clicks on the pay button take the money once', async () => {
  const asked = order();
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(asked, context);
  const answers = await Promise.all([1, 2, 3].map(() => b.card(id, '4000000000000259')));
  assert.deepEqual(
    answers.map(({ headers }) => headers.get('location')),
    [shopUrl, shopUrl, shopUrl],
  );
  assert.equal((await b.news(asked.orderId)).length, 4);
});

for (const [name, form, faults] of [
  ['nothing', {}, ['Введите номер карты', 'Введите срок действия', 'Введите три цифры']],
  [
    'a card number that may be real',
    { number: '4276 0000 0000 0000', expiry: '12/30', cvc: '123' },
    ['не тестовая карта'],
  ],
  ['a past month', { number: '4111111111111111', expiry: '10/26', cvc: '123' }, ['карты истёк']],
  ['letters', { number: 'x', expiry: '13/30', cvc: 'abc' }, ['номер карты', 'срок действия', 'три цифры']],
] as const) {
  test(`the card form refuses ${name}, shows every error and repeats no card data`, async () => {
    const id = await created();
    const answer = await b.post(`/pay/${id}`, form);
    const text = await answer.text();
    assert.equal(answer.status, 400);
    for (const fault of faults) assert.ok(text.includes(fault), fault);
    assert.ok(!withoutRandomValues(text).includes('4276'));
    assert.equal(await stateOf(id), 'PENDING');
  });
}

test("an unpaid payment expires after an hour or at the order's deadline, with a notification", async () => {
  const id = await created();
  const short = await created({ expiresAt: new Date(b.clock.now().getTime() + 600_000) });
  b.later(600);
  assert.deepEqual(await b.news(short), [`payment.canceled ${short}`]);
  assert.match(await (await b.get(`/pay/${short}`)).text(), /Время на оплату вышло/);
  await b.card(short, '4111111111111111');
  assert.equal((await b.acquirer.findPayment(short, context))?.cancelReason, 'expired');
  b.later(3000);
  assert.equal((await b.acquirer.findPayment(id, context))?.cancelReason, 'expired');
  assert.deepEqual(await b.news(id), [`payment.canceled ${id}`]);
});

test('an uncaptured hold is released after seven days', async () => {
  const id = await created();
  await b.card(id, '4111111111111111');
  await b.news(id);
  b.later(7 * 86_400);
  assert.deepEqual(await b.news(id), [`payment.canceled ${id}`]);
  const payment = await b.acquirer.capture(id, key(), context);
  assert.equal(payment.state, 'CANCELED');
  assert.equal(payment.cancelReason, 'not-captured');
});

test('the sandbox bank stores only the last four digits of a card, and no receipt', async () => {
  const id = await created();
  await b.card(id, '4111111111111111', '987');
  const rows = await b.database.pool.query('select t::text as text from sandbox_bank_payments t');
  const kept = withoutRandomValues(JSON.stringify([rows.rows, await keptElsewhere()]));
  for (const secret of ['411111111111', '987', 'client@example.com', '79000000000', '12/30']) {
    assert.ok(!kept.includes(`"${secret}`) && !kept.includes(`,${secret},`), secret);
  }
  assert.ok(!kept.includes('4111111111111111'));
});

async function keptElsewhere() {
  const keys = await b.database.pool.query('select key, answer from sandbox_bank_keys');
  const notifications = await b.database.pool.query('select body from sandbox_bank_notifications');
  return [keys.rows, notifications.rows];
}
