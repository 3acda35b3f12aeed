import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { qrCode } from '#kernel/bytes/qr-code.ts';
import { type Bench, bench, context, order, shopUrl } from './bench.ts';

let b: Bench;
before(async () => {
  b = await bench();
});
after(() => b.close());

const sbp = { method: 'sbp' } as const;

test('an SBP payment is paid in one step by the QR code of its page', async () => {
  const payment = await b.acquirer.createPayment(order(sbp), context);
  const { acquirerPaymentId: id } = payment;
  assert.equal(payment.method, 'sbp');
  assert.deepEqual(payment.confirmation, {
    kind: 'page',
    url: `http://bindery.test/sandbox/bank/pay/${id}`,
  });
  const shown = await b.get(`/pay/${id}`);
  assert.equal(shown.headers.get('refresh'), '5');
  const { path } = qrCode(`http://bindery.test/sandbox/bank/sbp/${id}`);
  assert.ok((await shown.text()).includes(`d="${path}"`));
  assert.match(await (await b.get(`/sbp/${id}`)).text(), /Оплатить[\s\S]*Отказаться/);
  const paid = await b.post(`/sbp/${id}`, { action: 'pay' });
  assert.equal(paid.headers.get('location'), shopUrl);
  assert.deepEqual(await b.news(id), [`payment.succeeded ${id}`]);
  assert.equal((await b.acquirer.findPayment(id, context))?.state, 'SUCCEEDED');
});

test('the QR page returns to the shop automatically after payment by phone', async () => {
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order(sbp), context);
  await b.post(`/sbp/${id}`, { action: 'pay' });
  const shown = await b.get(`/pay/${id}`);
  assert.equal(shown.headers.get('refresh'), `5; url=${shopUrl}`);
  assert.match(await shown.text(), /Оплачено/);
});

test("the QR code of an SBP payment contains the bank's payment address", async () => {
  const payment = await b.acquirer.createPayment(order({ ...sbp, confirmation: 'qr' }), context);
  const { acquirerPaymentId: id } = payment;
  assert.deepEqual(payment.confirmation, {
    kind: 'qr',
    link: `http://bindery.test/sandbox/bank/sbp/${id}`,
  });
  const paid = await b.post(`/sbp/${id}`, { action: 'pay' });
  assert.equal(paid.headers.get('location'), id);
  assert.match(await (await b.get(`/sbp/${id}`)).text(), /Оплачено/);
});

test('an SBP payment that the client refuses can no longer be paid', async () => {
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order(sbp), context);
  assert.equal((await b.post(`/sbp/${id}`, { action: 'refuse' })).headers.get('location'), shopUrl);
  await b.post(`/sbp/${id}`, { action: 'pay' });
  const payment = await b.acquirer.findPayment(id, context);
  assert.equal(payment?.state, 'CANCELED');
  assert.equal(payment.cancelReason, 'declined');
  assert.deepEqual(await b.news(id), [`payment.canceled ${id}`]);
});

test('an SBP payment is neither captured nor canceled, only refunded', async () => {
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order(sbp), context);
  await b.post(`/sbp/${id}`, { action: 'pay' });
  assert.equal((await b.acquirer.capture(id, 'capture', context)).state, 'SUCCEEDED');
  assert.equal((await b.acquirer.cancel(id, 'cancel', context)).state, 'SUCCEEDED');
});

test('an SBP payment link expires together with its payment', async () => {
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order(sbp), context);
  b.later(3600);
  await b.post(`/sbp/${id}`, { action: 'pay' });
  assert.equal((await b.acquirer.findPayment(id, context))?.cancelReason, 'expired');
});
