import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { paymentRequest } from '#adapters/yookassa/request-json.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { type Bench, bench, context, order } from './bench.ts';

let b: Bench;
before(async () => {
  b = await bench();
});
after(() => b.close());

async function api(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: JsonObject }> {
  const { url, shopId, secretKey } = b.bank.access;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`,
      'idempotence-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as JsonObject };
}

const good = paymentRequest(order());
const receipt = good.receipt as JsonObject;
const [item] = receipt.items as readonly JsonObject[];

test("the sandbox bank accepts the adapter's requests and answers like YooKassa", async () => {
  const { status, body } = await api('POST', '/payments', good);
  assert.equal(status, 200);
  assert.equal(body.status, 'pending');
  assert.equal(body.paid, false);
  assert.deepEqual(body.amount, { value: '7408.80', currency: 'RUB' });
  assert.equal(body.receipt, undefined);
});

const refusals: readonly (readonly [name: string, change: JsonObject, parameter: string])[] = [
  ['no money', { amount: { value: '0.00', currency: 'RUB' } }, 'amount.value'],
  ['a negative amount', { amount: { value: '-1.00', currency: 'RUB' } }, 'amount.value'],
  ['dollars', { amount: { value: '1.00', currency: 'USD' } }, 'amount.currency'],
  ['a fraction of a kopeck', { amount: { value: '1.001', currency: 'RUB' } }, 'amount.value'],
  ['a wallet', { payment_method_data: { type: 'yoo_money' } }, 'payment_method_data.type'],
  ['sbp in two steps', { payment_method_data: { type: 'sbp' } }, 'capture'],
  ['a card by QR code', { confirmation: { type: 'qr' } }, 'confirmation.type'],
  [
    'a script as return address',
    { confirmation: { type: 'redirect', return_url: 'javascript:1' } },
    'confirmation.return_url',
  ],
  ['a long description', { description: 'x'.repeat(129) }, 'description'],
  ['nested metadata', { metadata: { a: {} } }, 'metadata'],
  ['a receipt without a customer', { receipt: { ...receipt, customer: {} } }, 'receipt.customer'],
  ['a receipt without lines', { receipt: { ...receipt, items: [] } }, 'receipt.items'],
  [
    'a receipt with another sum',
    { receipt: { ...receipt, items: [item ?? null, item ?? null] } },
    'receipt.items',
  ],
  ['VAT', { receipt: { ...receipt, items: [{ ...item, vat_code: 4 }] } }, 'receipt.items[0].vat_code'],
];

for (const [name, change, parameter] of refusals) {
  test(`the bank refuses a payment with ${name} and names the parameter ${parameter}`, async () => {
    const { status, body } = await api('POST', '/payments', { ...good, ...change });
    assert.equal(status, 400);
    assert.equal(body.type, 'error');
    assert.equal(body.code, 'invalid_request');
    assert.equal(body.parameter, parameter);
  });
}

for (const [name, method, path, body, headers, status] of [
  ['a wrong key', 'GET', `/payments/${randomUUID()}`, undefined, { authorization: 'Basic x' }, 401],
  ['an unknown payment', 'GET', `/payments/${randomUUID()}`, undefined, {}, 404],
  ['an unknown step', 'POST', `/payments/${randomUUID()}/steal`, {}, {}, 405],
  ['an unknown object', 'POST', '/payouts', {}, {}, 404],
  ['a deleted payment', 'DELETE', `/payments/${randomUUID()}`, undefined, {}, 405],
  ['no JSON', 'POST', '/payments', 'x', {}, 400],
  ['a list', 'POST', '/payments', [], {}, 400],
  ['a form', 'POST', '/payments', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['too much', 'POST', '/payments', `"${'x'.repeat(70_000)}"`, {}, 413],
  ['a long key', 'POST', '/payments', good, { 'idempotence-key': 'x'.repeat(65) }, 400],
] as const) {
  test(`the bank API returns ${status} and an error body for ${name}`, async () => {
    const answer = await api(method, path, body, headers);
    assert.equal(answer.status, status);
    assert.equal(answer.body.type, 'error');
  });
}

test('payment pages load no resources, run no scripts, and submit forms only to web addresses', async () => {
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order(), context);
  const { headers, status } = await b.get(`/pay/${id}`);
  assert.equal(status, 200);
  assert.match(
    headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self' https: http:; base-uri 'none'; frame-ancestors 'none'$/,
  );
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cache-control'), 'no-store');
});

test('the payment page shows a description with markup as plain text', async () => {
  const description = '<script>alert(1)</script> & "Ко"';
  const { acquirerPaymentId: id } = await b.acquirer.createPayment(order({ description }), context);
  const html = await (await b.get(`/pay/${id}`)).text();
  assert.ok(!html.includes('<script'));
  assert.ok(html.includes('&lt;script>'));
});

test('the page of an unknown payment explains that there is no such payment', async () => {
  for (const path of [`/pay/${randomUUID()}`, '/pay/x', '/pay', '/', `/sbp/${randomUUID()}`, '/../../x']) {
    const answer = await b.get(path);
    assert.equal(answer.status, 404, path);
    assert.match(await answer.text(), /Такого платежа нет|<html/);
  }
  const { acquirerPaymentId: card } = await b.acquirer.createPayment(order(), context);
  assert.equal((await b.get(`/sbp/${card}`)).status, 404);
  assert.equal((await b.post(`/sbp/${card}`, { action: 'pay' })).status, 404);
});
