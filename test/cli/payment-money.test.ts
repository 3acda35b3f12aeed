import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { later } from '../support/link.ts';
import { binderyHere, until } from '../support/process.ts';
import { type TestService, testService } from '../support/service.ts';

let service: TestService;
const command = (...words: string[]) =>
  binderyHere(['payment', ...words], { DATABASE_URL: service.connectionString });

before(async () => {
  service = await testService();
});
after(() => service.close());

/** Pays, at the acquirer, an order that Bindery does not know, as another shop system would. */
async function strangeMoney(card: string): Promise<string> {
  const payment = await service.acquirer.createPayment(
    {
      orderId: randomUUID(),
      amount: 150_050n,
      method: 'sbp',
      description: 'Чужой заказ',
      returnUrl: 'https://shop.example/',
      expiresAt: new Date('2027-01-01T00:00:00Z'),
      confirmation: 'page',
      idempotenceKey: randomUUID(),
    },
    { traceId: 'test' },
  );
  const id = payment.acquirerPaymentId;
  await service.request('POST', `/sandbox/bank/sbp/${id}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=pay',
  });
  // The sandbox bank refuses refunds to this test card.
  await service.pool.query('update sandbox_bank_payments set card = $2 where payment_id = $1', [id, card]);
  return id;
}

interface Row {
  readonly id: string;
  readonly amount: string;
  readonly reason: string;
  readonly refund: string | null;
  readonly acquirerPaymentId: string;
}

async function listed(): Promise<Row[]> {
  const { stdout, code } = await command('unmatched', '--json');
  assert.equal(code, 0);
  return JSON.parse(stdout);
}

test('money for an unknown order is listed, counted and refunded, and staff can retry the refund', async () => {
  assert.match((await command('unmatched')).stdout, /no unmatched money/);
  const id = await strangeMoney('refund-refused');
  let row: Row | undefined;
  await until(async () => {
    later(service, 61);
    await service.reconcile();
    [row] = await listed();
    return row?.refund === 'REFUSED';
  });
  assert.deepEqual(
    { amount: row?.amount, reason: row?.reason, payment: row?.acquirerPaymentId },
    { amount: '1500.50', reason: 'UNKNOWN_ORDER', payment: id },
  );
  const { text } = await service.request('GET', '/metrics');
  assert.match(text, /bindery_money_unmatched_payments\{reason="UNKNOWN_ORDER"\} 1/);
  assert.match(text, /bindery_money_unmatched_rubles\{reason="UNKNOWN_ORDER"\} 1500\.5/);

  await service.pool.query(`update sandbox_bank_payments set card = 'paid'`);
  const again = await command('refund', String(row?.id));
  assert.equal(again.code, 0, again.stderr);
  assert.match(again.stdout, /1500\.50 rubles is requested/);
  await until(async () => {
    later(service, 61);
    await service.reconcile();
    return (await listed()).length === 0;
  });
  assert.match((await command('refund', String(row?.id))).stderr, /given back already/);
  assert.doesNotMatch((await service.request('GET', '/metrics')).text, /unmatched_payments\{/);
});

test('a refund of an unknown payment is refused with a one-line error', async () => {
  for (const [id, line] of [
    ['999999', /money 999999 not found/],
    ['x', /x is no number/],
  ] as const) {
    const { code, stderr } = await command('refund', id);
    assert.equal(code, 1);
    assert.match(stderr, line);
  }
});
