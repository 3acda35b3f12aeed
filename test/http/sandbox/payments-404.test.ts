import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { openLink, read } from '../../support/link.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestService, testService } from '../../support/service.ts';

const nobodys = '00000000-0000-4000-8000-000000000000';
const path = (orderId: string, deed: string) => `/sandbox/v1/payments/${orderId}/${deed}`;
const addresses = [
  ['GET', '/sandbox/v1/bank'],
  ['PUT', '/sandbox/v1/bank'],
  ['POST', path(nobodys, 'pay')],
  ['POST', path(nobodys, 'decline')],
  ['POST', path(nobodys, 'expire')],
] as const;

let service: TestService;
before(async () => {
  service = await testService();
});
after(() => service.close());

test("sandbox actions on another partner's link return 404 and change nothing", async () => {
  const [partner, stranger] = [await service.partner(), await service.partner()];
  const draft = await savedDraft(partner);
  const { orderId } = await openLink(partner, draft, 'CARD');
  for (const deed of ['pay', 'decline', 'expire']) {
    for (const body of [{}, { odd: 1 }]) {
      const foreign = await stranger.call('POST', path(orderId, deed), body);
      const [detail] = assertError(foreign, 'NOT_FOUND');
      assert.equal(detail?.field, 'orderId');
      assert.equal(detail.reason, 'PAYMENT_NOT_FOUND');
      const unknown = await stranger.call('POST', path(nobodys, deed), body);
      assert.equal(unknown.status, 404);
      assert.equal(
        detail.description.replace(orderId, nobodys),
        assertError(unknown, 'NOT_FOUND')[0]?.description,
      );
    }
  }
  assert.deepEqual((await read(partner, draft)).paymentStates, ['CARD AWAITING']);
});

test('a sandbox action with an invalid payment id returns 404', async () => {
  const partner = await service.partner();
  for (const id of ['1', nobodys.toUpperCase(), 'x'.repeat(150), '%00', "'; --"]) {
    assertError(await partner.call('POST', path(encodeURIComponent(id), 'pay'), {}), 'NOT_FOUND');
  }
});

test('with a real acquirer the sandbox actions neither exist nor appear in the API description', async () => {
  const real = await testService({
    ACQUIRER_URL: 'https://bank.example/v3',
    ACQUIRER_SHOP_ID: '1',
    ACQUIRER_SECRET_KEY: 'key',
  });
  try {
    const partner = await real.partner();
    for (const [method, address] of addresses) {
      const answer = await partner.call(method, address, method === 'GET' ? undefined : {});
      const [detail] = assertError(answer, 'NOT_FOUND');
      const unknown = await partner.call(method, '/sandbox/v1/nothing', method === 'GET' ? undefined : {});
      assert.equal(detail?.reason, 'ROUTE_NOT_FOUND');
      assert.equal(detail.description, assertError(unknown, 'NOT_FOUND')[0]?.description);
    }
    const { text } = await real.request('GET', '/openapi.json');
    assert.ok(!text.includes('/sandbox/v1'));
  } finally {
    await real.close();
  }
});

test('the OpenAPI description of the test environment contains the sandbox actions', async () => {
  const { text } = await service.request('GET', '/openapi.json');
  for (const address of ['/sandbox/v1/bank', '/sandbox/v1/payments/{orderId}/pay']) {
    assert.ok(text.includes(`"/ship/biz${address}"`), address);
  }
});
