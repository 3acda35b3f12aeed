import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestService, testService } from '../../support/service.ts';
import { context, order, shopUrl } from './bench.ts';

let service: TestService;
before(async () => {
  service = await testService();
});
after(() => service.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('the server serves the pages of the sandbox bank, and a payment there succeeds', async () => {
  const payment = await service.acquirer.createPayment(order(), context);
  assert.equal(payment.confirmation?.kind, 'page');
  const { pathname } = new URL(payment.confirmation.url);
  const page = await service.request('GET', pathname);
  assert.equal(page.status, 200);
  assert.match(page.text, /Оплата картой/);
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  const body = new URLSearchParams({ number: '4111111111111111', expiry: '12/30', cvc: '123' });
  const paid = await service.request('POST', pathname, { headers: form, body: body.toString() });
  assert.equal(paid.status, 303);
  assert.equal(paid.headers.get('location'), shopUrl);
  const held = await service.acquirer.findPayment(payment.acquirerPaymentId, context);
  assert.equal(held?.state, 'HELD');
});

test('the server never logs card data', () => {
  assert.ok(service.logged.length > 0);
  assert.ok(!service.logged.join('').includes('4111111111111111'));
});

test("the sandbox bank's API refuses outside callers, and the server has no address that changes the bank's settings", async () => {
  const authorization = `Basic ${Buffer.from('sandbox-shop:sandbox-secret').toString('base64')}`;
  for (const headers of [{}, { authorization }])
    assert.equal((await service.request('GET', '/sandbox/bank/v3/payments', { headers })).status, 401);
  const control = await service.request('PUT', '/sandbox/bank/control', {
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"answers":"down"}',
  });
  assert.equal(control.status, 404);
});

test('the server has no sandbox bank if an acquirer is configured', async () => {
  const other = await testService({
    ACQUIRER_URL: 'https://bank.example/v3',
    ACQUIRER_SHOP_ID: '1',
    ACQUIRER_SECRET_KEY: 'key',
  });
  try {
    assert.equal(other.bank, undefined);
    const answer = await other.request('GET', '/sandbox/bank/v3/payments');
    assert.equal(answer.status, 404);
    assert.equal(answer.body.code_c, 'NOT_FOUND');
  } finally {
    await other.close();
  }
});
