import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Bench, bench, context, order } from './bench.ts';

let b: Bench;
before(async () => {
  b = await bench();
});
after(() => b.close());

const manyPayments = 130;

async function paid(): Promise<string> {
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order({ method: 'sbp' }), context);
  await b.post(`/sbp/${id}`, { action: 'pay' });
  return id;
}

test('all captured payments are listed page by page, newest first, without duplicates', async () => {
  const ids: string[] = [];
  for (let count = 0; count < manyPayments; count++) {
    ids.push(await paid());
    if (count % 3 === 0) b.later(1);
  }
  b.later(1);
  ids.push(await paid());
  const { acquirerPaymentId: unpaid } = await b.acquirer.createPayment(order(), context);
  const first = await b.acquirer.capturedPayments(new Date(0), null, context);
  assert.equal(first.payments.length, 100);
  const second = await b.acquirer.capturedPayments(new Date(0), first.nextCursor, context);
  assert.equal(second.nextCursor, null);
  const found = [...first.payments, ...second.payments].map(({ acquirerPaymentId }) => acquirerPaymentId);
  assert.deepEqual([...found].sort(), [...ids].sort());
  assert.ok(!found.includes(unpaid));
  assert.equal(found[0], ids.at(-1));
  assert.ok(first.payments.every(({ state, amount }) => state === 'SUCCEEDED' && amount === 740_880n));
});

test('the list contains only payments captured since the given time', async () => {
  b.later(60);
  const since = b.clock.now();
  const id = await paid();
  const { payments, nextCursor } = await b.acquirer.capturedPayments(since, null, context);
  assert.deepEqual(
    payments.map(({ acquirerPaymentId }) => acquirerPaymentId),
    [id],
  );
  assert.equal(nextCursor, null);
});

test('a list request with an invalid cursor is refused and not retried', async () => {
  await assert.rejects(b.acquirer.capturedPayments(new Date(0), 'x', context), { code: 'INTERNAL' });
});
