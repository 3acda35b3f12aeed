import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { ServiceError } from '#kernel/errors/errors.ts';
import { failures, json, type Peer, peer } from '../support.ts';
import { acquirerAt, context, order } from './bench.ts';

const id = '2fa1b2c3-000f-5000-8000-1a2b3c4d5e6f';
/** A payment as in the YooKassa documentation. */
const payment = {
  id,
  status: 'succeeded',
  paid: true,
  amount: { value: '7408.80', currency: 'RUB' },
  income_amount: { value: '7150.01', currency: 'RUB' },
  refunded_amount: { value: '0.00', currency: 'RUB' },
  authorization_details: { rrn: '10000000000', auth_code: '000000', three_d_secure: { applied: true } },
  captured_at: '2026-11-21T10:53:29.072Z',
  created_at: '2026-11-21T10:51:18.139Z',
  description: 'Договор XXX0000000001',
  metadata: { order_id: 'order-1' },
  payment_method: { type: 'bank_card', id, saved: false, card: { first6: '555555', last4: '4444' } },
  recipient: { account_id: '100500', gateway_id: '100700' },
  receipt_registration: 'succeeded',
  refundable: true,
  test: false,
};

async function withPeer(answer: (response: ServerResponse) => void, work: (peer: Peer) => Promise<void>) {
  const other = await peer(answer);
  try {
    await work(other);
  } finally {
    await other.close();
  }
}

test("an order is sent once in YooKassa's format with its idempotency key", async () => {
  const pending = {
    ...payment,
    status: 'pending',
    confirmation: { type: 'redirect', confirmation_url: 'https://bank.test/1' },
  };
  await withPeer(json(pending), async ({ url, received }) => {
    const made = await acquirerAt(`${url}/v3/`).createPayment(
      order({ orderId: 'order-1', idempotenceKey: 'key-1' }),
      context,
    );
    assert.deepEqual(made.confirmation, { kind: 'page', url: 'https://bank.test/1' });
    const [request] = received;
    assert.equal(received.length, 1);
    assert.equal(request?.method, 'POST');
    assert.equal(request.path, '/v3/payments');
    assert.equal(request.headers['idempotence-key'], 'key-1');
    assert.equal(request.headers['x-request-id'], 'trace-1');
    const credentials = Buffer.from('sandbox-shop:sandbox-secret').toString('base64');
    assert.equal(request.headers.authorization, `Basic ${credentials}`);
    assert.deepEqual(request.body, {
      amount: { value: '7408.80', currency: 'RUB' },
      capture: false,
      description: 'Договор XXX0000000001',
      payment_method_data: { type: 'bank_card' },
      confirmation: { type: 'redirect', return_url: 'https://shop.example/back?order=1' },
      metadata: { order_id: 'order-1', expires_at: '2027-01-01T00:00:00.000Z' },
      receipt: {
        customer: { email: 'client@example.com', phone: '79000000000' },
        items: [
          {
            description: 'Страховая премия',
            quantity: '1.00',
            amount: { value: '7408.80', currency: 'RUB' },
            vat_code: 1,
            payment_subject: 'service',
            payment_mode: 'full_prepayment',
          },
        ],
      },
    });
  });
});

test("a YooKassa payment is converted to Bindery's states and amounts", async () => {
  await withPeer(json(payment), async ({ url, received }) => {
    assert.deepEqual(await acquirerAt(url).findPayment(id, context), {
      acquirerPaymentId: id,
      orderId: 'order-1',
      state: 'SUCCEEDED',
      amount: 740_880n,
      refunded: 0n,
      method: 'card',
      cardLastDigits: '4444',
    });
    assert.equal(received[0]?.method, 'GET');
    assert.equal(received[0]?.path, `/payments/${id}`);
    assert.equal(received[0]?.headers['idempotence-key'], undefined);
  });
});

test('a saved card is read with its token and its last month, and a method that is not saved without', async () => {
  const card = { first6: '555555', last4: '4444', expiry_year: '2030', expiry_month: '12' };
  const saved = { ...payment, payment_method: { type: 'bank_card', id, saved: true, card } };
  await withPeer(json(saved), async ({ url, received }) => {
    const made = await acquirerAt(url).createPayment(order({ savesMethod: true }), context);
    assert.deepEqual(made.savedMethod, { methodId: id, cardLastDigits: '4444', cardExpires: '2030-12' });
    assert.equal(received[0]?.body.save_payment_method, true);
  });
  const account = { ...payment, payment_method: { type: 'sbp', id, saved: true } };
  await withPeer(json(account), async ({ url }) => {
    assert.deepEqual((await acquirerAt(url).findPayment(id, context))?.savedMethod, { methodId: id });
  });
  await withPeer(
    json({ ...saved, payment_method: { ...saved.payment_method, saved: false } }),
    async ({ url }) => {
      assert.equal((await acquirerAt(url).findPayment(id, context))?.savedMethod, undefined);
    },
  );
});

test('a charge of a saved card is sent in one step, without a page and without card data', async () => {
  await withPeer(json(payment), async ({ url, received }) => {
    await acquirerAt(url).createPayment(order({ orderId: 'order-1', savedMethodId: id }), context);
    const { receipt: _, ...body } = received[0]?.body ?? {};
    assert.deepEqual(body, {
      ...{
        amount: { value: '7408.80', currency: 'RUB' },
        capture: true,
        description: 'Договор XXX0000000001',
      },
      payment_method_id: id,
      metadata: { order_id: 'order-1', expires_at: '2027-01-01T00:00:00.000Z' },
    });
  });
});

test('a payment of an unknown order, method or cancellation reason is read without an error', async () => {
  const other = {
    ...payment,
    status: 'canceled',
    metadata: undefined,
    payment_method: { type: 'sberbank' },
    cancellation_details: { party: 'yoo_money', reason: 'constructor' },
  };
  await withPeer(json(other), async ({ url }) => {
    const found = await acquirerAt(url).findPayment(id, context);
    assert.equal(found?.orderId, null);
    assert.equal(found.method, null);
    assert.equal(found.cancelReason, 'unknown');
  });
});

for (const [name, answer, code] of [
  ...failures,
  ['429', json({ type: 'error', code: 'too_many_requests' }, 429), 'UNAVAILABLE'],
  ['202', json({ type: 'processing', retry_after: 1800 }, 202), 'UNAVAILABLE'],
  ['a payment without a status', json({ ...payment, status: undefined }), 'UNAVAILABLE'],
  ['an unknown status', json({ ...payment, status: 'toString' }), 'UNAVAILABLE'],
  ['an amount in dollars', json({ ...payment, amount: { value: '1.00', currency: 'USD' } }), 'UNAVAILABLE'],
  ['an amount as a number', json({ ...payment, amount: { value: 1, currency: 'RUB' } }), 'UNAVAILABLE'],
  ['400', json({ type: 'error', code: 'invalid_request', parameter: 'amount.value' }, 400), 'INTERNAL'],
  ['404', json({ type: 'error', code: 'not_found' }, 404), 'INTERNAL'],
] as const) {
  test(`creating a payment throws ${code} without details if the acquirer answers with ${name}`, async () => {
    await withPeer(answer, async ({ url }) => {
      const timeoutMs = code === 'DEADLINE_EXCEEDED' ? 100 : 30_000;
      const error = await acquirerAt(url, timeoutMs)
        .createPayment(order(), context)
        .then(
          () => assert.fail('nothing was thrown'),
          (thrown: unknown) => thrown,
        );
      assert.ok(error instanceof ServiceError);
      assert.equal(error.code, code);
      const shown = JSON.stringify(error.faults);
      assert.ok(!shown.includes('127.0.0.1') && !shown.includes('secret'));
      for (const fault of error.faults) assert.equal(fault.domain, 'payments');
    });
  });
}

test('the log of a refused payment contains only code and parameter', async () => {
  const refusal = {
    type: 'error',
    code: 'invalid_request',
    description: 'client@example.com is wrong',
    parameter: 'receipt.customer',
  };
  await withPeer(json(refusal, 400), async ({ url }) => {
    await assert.rejects(acquirerAt(url).createPayment(order(), context), (error: Error) => {
      assert.match(String(error.cause), /refused with 400 invalid_request of receipt\.customer$/);
      return true;
    });
  });
});

test('a call is retried with the same idempotency key after a temporary failure', async () => {
  let count = 0;
  const answer = (response: ServerResponse) => {
    count += 1;
    if (count === 1) json({}, 500)(response);
    else if (count === 2) json({ type: 'processing' }, 202)(response);
    else json(payment)(response);
  };
  await withPeer(answer, async ({ url, received }) => {
    await acquirerAt(url).createPayment(order({ idempotenceKey: 'key-1' }), context);
    assert.deepEqual(
      received.map(({ headers }) => headers['idempotence-key']),
      ['key-1', 'key-1', 'key-1'],
    );
  });
});

test('a lookup of an unknown payment or refund returns null', async () => {
  await withPeer(json({ type: 'error', code: 'not_found' }, 404), async ({ url, received }) => {
    assert.equal(await acquirerAt(url).findPayment('../me?x=1', context), null);
    assert.equal(await acquirerAt(url).findRefund(id, context), null);
    assert.equal(received[0]?.path, '/payments/..%2Fme%3Fx%3D1');
  });
});

test('captured payments are listed page by page', async () => {
  const page = { type: 'list', items: [payment], next_cursor: 'next' };
  await withPeer(json(page), async ({ url, received }) => {
    const since = new Date('2026-11-21T00:00:00.000Z');
    const { payments, nextCursor } = await acquirerAt(url).capturedPayments(since, 'a&b', context);
    assert.equal(payments.length, 1);
    assert.equal(nextCursor, 'next');
    const query = 'status=succeeded&captured_at.gte=2026-11-21T00%3A00%3A00.000Z&limit=100&cursor=a%26b';
    assert.equal(received[0]?.path, `/payments?${query}`);
  });
});

test('a list of captured payments with an unreadable payment is refused', async () => {
  for (const items of [undefined, [payment, null], [payment, { ...payment, status: 'x' }]]) {
    await withPeer(json({ type: 'list', items }), async ({ url }) => {
      const asked = acquirerAt(url).capturedPayments(new Date(0), null, context);
      await assert.rejects(asked, { code: 'UNAVAILABLE' });
    });
  }
});
