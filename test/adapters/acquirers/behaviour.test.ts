import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { fingerprints } from '../../support/fingerprints.ts';
import { acquirerOf, type Bench, bench, context, order } from './bench.ts';

let b: Bench;
before(async () => {
  b = await bench();
});
afterEach(() => b.bank.behave({}));
after(() => b.close());

const impatient = () => acquirerOf(b.bank, 200);
const countPayments = async () => {
  const rows = await b.database.pool.query<{ count: bigint }>(
    'select count(*) as count from sandbox_bank_payments',
  );
  return rows.rows[0]?.count;
};

test('a bank set to "down" fails every call and page and changes nothing', async () => {
  const asked = order();
  const count = await countPayments();
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order(), context);
  await b.bank.behave({ answers: 'down' });
  await assert.rejects(b.acquirer.createPayment(asked, context), { code: 'UNAVAILABLE' });
  await assert.rejects(b.acquirer.findPayment(id, context), { code: 'UNAVAILABLE' });
  assert.equal((await b.card(id, '4111111111111111')).status, 503);
  assert.equal(await countPayments(), (count ?? 0n) + 1n);
  await b.bank.behave({});
  assert.equal((await b.acquirer.createPayment(asked, context)).state, 'PENDING');
  assert.equal((await b.acquirer.findPayment(id, context))?.state, 'PENDING');
});

test('a bank set to "busy" makes calls fail with UNAVAILABLE', async () => {
  await b.bank.behave({ answers: 'busy' });
  await assert.rejects(b.acquirer.createPayment(order(), context), { code: 'UNAVAILABLE' });
});

test('a bank set to "processing" does not confirm changes but still answers reads', async () => {
  const asked = order();
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order(), context);
  await b.bank.behave({ answers: 'processing' });
  await assert.rejects(b.acquirer.createPayment(asked, context), { code: 'UNAVAILABLE' });
  assert.equal((await b.acquirer.findPayment(id, context))?.state, 'PENDING');
});

test('a bank set to "silent" creates the payment without answering, and a repeated request with the same key returns the payment', async () => {
  const asked = order();
  const count = (await countPayments()) ?? 0n;
  await b.bank.behave({ answers: 'silent' });
  await assert.rejects(impatient().createPayment(asked, context), (error: Error & { code?: string }) => {
    assert.equal(error.code, 'DEADLINE_EXCEEDED');
    assert.match(JSON.stringify(error), /Платёжный шлюз: нет ответа за 200 мс.*payments/);
    return true;
  });
  await b.bank.behave({});
  const payment = await b.acquirer.createPayment(asked, context);
  assert.equal(payment.orderId, asked.orderId);
  assert.equal(await countPayments(), count + 1n);
});

test('a capture by a silent bank is not repeated by a second call with the same key', async () => {
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order(), context);
  await b.card(id, '4111111111111111');
  await b.bank.behave({ answers: 'silent' });
  const key = randomUUID();
  await assert.rejects(impatient().capture(id, key, context), { code: 'DEADLINE_EXCEEDED' });
  await b.bank.behave({});
  assert.equal((await b.acquirer.capture(id, key, context)).state, 'SUCCEEDED');
  const news = await b.news(id);
  assert.equal(news.filter((line) => line === `payment.succeeded ${id}`).length, 1);
});

test('a bank with a configured delay answers after that delay', async () => {
  await b.bank.behave({ delayMs: 60_000 });
  await assert.rejects(impatient().createPayment(order(), context), { code: 'DEADLINE_EXCEEDED' });
});

test('concurrent requests with the same key create one payment', async () => {
  const asked = order();
  const payments = await Promise.all([1, 2, 3, 4].map(() => b.acquirer.createPayment(asked, context)));
  assert.equal(new Set(payments.map(({ acquirerPaymentId }) => acquirerPaymentId)).size, 1);
});

test('an idempotence key is refused for a different request within a day', async () => {
  const asked = order();
  const first = await b.acquirer.createPayment(asked, context);
  const other = { ...asked, amount: 1n, receipt: undefined };
  const { receipt: _, ...plain } = other;
  await assert.rejects(b.acquirer.createPayment(plain, context), { code: 'INTERNAL' });
  b.later(24 * 3600 - 1);
  await assert.rejects(b.acquirer.createPayment(plain, context), { code: 'INTERNAL' });
  b.later(2);
  const second = await b.acquirer.createPayment(plain, context);
  assert.notEqual(second.acquirerPaymentId, first.acquirerPaymentId);
});

test('a second process on the same database shares the payments and settings of the sandbox bank', async () => {
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order(), context);
  const { startSandboxBank } = await import('#sandbox-bank/sandbox-bank.ts');
  const second = await startSandboxBank({
    partnerOf: async () => null,
    fingerprints,
    pool: b.database.pool,
    clock: b.clock,
    publicUrl: 'http://bindery.test',
    notificationUrl: () => undefined,
    log: () => undefined,
  });
  await second.behave({ notifications: 'twice' });
  assert.equal((await acquirerOf(second).findPayment(id, context))?.state, 'PENDING');
  await b.card(id, '4111111111111111');
  assert.equal((await acquirerOf(second).findPayment(id, context))?.state, 'HELD');
  await second.close();
  assert.equal((await b.news(id)).length, 2);
});
