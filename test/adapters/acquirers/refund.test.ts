import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { AcquirerRefundOrder } from '#kernel/ports/ports.ts';
import { type Bench, bench, context, order } from './bench.ts';

let b: Bench;
before(async () => {
  b = await bench();
});
after(() => b.close());

async function paid(number = '4111111111111111'): Promise<string> {
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order(), context);
  await b.card(id, number);
  await b.acquirer.capture(id, randomUUID(), context);
  return id;
}

function refundOf(id: string, more: Partial<AcquirerRefundOrder> = {}): AcquirerRefundOrder {
  return {
    acquirerPaymentId: id,
    amount: 740_880n,
    description: 'Возврат премии',
    idempotenceKey: randomUUID(),
    receipt: {
      customer: { phone: '79000000000' },
      lines: [{ description: 'Страховая премия', amount: more.amount ?? 740_880n, mode: 'payment' }],
    },
    ...more,
  };
}

test('a refund is first pending and later succeeds with a notification', async () => {
  const id = await paid();
  const made = await b.acquirer.refund(refundOf(id), context);
  assert.equal(made.state, 'PENDING');
  assert.equal(made.amount, 740_880n);
  assert.equal(made.acquirerPaymentId, id);
  assert.equal((await b.acquirer.findPayment(id, context))?.refunded, 740_880n);
  await b.news(id);
  b.later(10);
  assert.deepEqual(await b.news(id), [`refund.succeeded ${made.acquirerRefundId}`]);
  assert.deepEqual(await b.acquirer.findRefund(made.acquirerRefundId, context), {
    ...made,
    state: 'SUCCEEDED',
  });
});

test('a lookup shows that a refund succeeded even without a notification', async () => {
  const made = await b.acquirer.refund(refundOf(await paid()), context);
  b.later(10);
  assert.equal((await b.acquirer.findRefund(made.acquirerRefundId, context))?.state, 'SUCCEEDED');
});

test('partial refunds are accepted up to the whole amount, to the kopeck', async () => {
  const id = await paid();
  await b.acquirer.refund(refundOf(id, { amount: 740_879n }), context);
  await assert.rejects(b.acquirer.refund(refundOf(id, { amount: 2n }), context), { code: 'INTERNAL' });
  await b.acquirer.refund(refundOf(id, { amount: 1n }), context);
  await assert.rejects(b.acquirer.refund(refundOf(id, { amount: 1n }), context), { code: 'INTERNAL' });
  assert.equal((await b.acquirer.findPayment(id, context))?.refunded, 740_880n);
});

test('concurrent refunds with the same key refund once', async () => {
  const id = await paid();
  const asked = refundOf(id, { amount: 300_000n });
  const made = await Promise.all([1, 2, 3].map(() => b.acquirer.refund(asked, context)));
  assert.equal(new Set(made.map(({ acquirerRefundId }) => acquirerRefundId)).size, 1);
  assert.equal((await b.acquirer.findPayment(id, context))?.refunded, 300_000n);
});

test('a refund that the bank refuses is canceled, and its money can be refunded again', async () => {
  const id = await paid('4000000000005126');
  const made = await b.acquirer.refund(refundOf(id), context);
  b.later(10);
  assert.equal((await b.acquirer.findRefund(made.acquirerRefundId, context))?.state, 'CANCELED');
  assert.equal((await b.acquirer.findPayment(id, context))?.refunded, 0n);
  assert.equal((await b.acquirer.refund(refundOf(id), context)).state, 'PENDING');
});

test('an uncaptured or unknown payment cannot be refunded', async () => {
  const { acquirerPaymentId: held } = await b.acquirer.createPayment(order(), context);
  await b.card(held, '4111111111111111');
  for (const id of [held, randomUUID(), 'nothing']) {
    await assert.rejects(b.acquirer.refund(refundOf(id), context), { code: 'INTERNAL' });
  }
  assert.equal(await b.acquirer.findRefund(randomUUID(), context), null);
});
