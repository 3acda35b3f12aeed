import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { client, openLink } from '../../support/link.ts';
import { type Draft, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

const deeds = ['pay', 'decline', 'expire'] as const;

let service: TestService;
let partner: TestPartner;
before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const act = (orderId: string, deed: string, body: object = {}) =>
  partner.call('POST', `/sandbox/v1/payments/${orderId}/${deed}`, body);

async function assertAll(orderId: string, reason: string, description: RegExp) {
  for (const deed of deeds) {
    const [detail] = assertError(await act(orderId, deed), 'INVALID_ARGUMENT');
    assert.equal(detail?.field, 'orderId', deed);
    assert.equal(detail.reason, reason);
    assert.match(detail.description, description);
  }
}

async function orderOf(draft: Draft, paymentType: string): Promise<string> {
  const body = { amount: draft.premium, paymentType };
  const { body: answer } = await partner.call('PUT', `${draft.path}/installments/1`, body);
  return String(answer.orderId);
}

test('sandbox actions on a paid link are refused', async () => {
  const { orderId } = await openLink(partner, await savedDraft(partner), 'CARD');
  assert.equal((await act(orderId, 'pay')).status, 200);
  await assertAll(orderId, 'INSTALLMENT_SETTLED', /уже оплачена.*сохраните другой/);
});

test('sandbox actions on a link whose installment was paid by another link are refused', async () => {
  const draft = await savedDraft(partner);
  const first = await openLink(partner, draft, 'CARD');
  const second = await openLink(partner, draft, 'SBP');
  assert.equal((await act(second.orderId, 'pay')).status, 200);
  await assertAll(first.orderId, 'INSTALLMENT_SETTLED', /оплачен другим способом/);
});

test('sandbox actions on an expired link are refused', async () => {
  const { orderId } = await openLink(partner, await savedDraft(partner), 'CARD');
  assert.equal((await act(orderId, 'expire')).status, 200);
  await assertAll(orderId, 'LINK_NOT_PAYABLE', /истёк.*PUT installments/);
});

test('sandbox actions on a link that a newer link has replaced are refused', async () => {
  const draft = await savedDraft(partner);
  const { orderId } = await openLink(partner, draft, 'CARD');
  await openLink(partner, draft, 'CARD');
  await assertAll(orderId, 'LINK_NOT_PAYABLE', /отозвана/);
});

for (const type of ['CASH', 'CASHLESS']) {
  test(`sandbox actions on a payment by ${type} are refused, because it has no link`, async () => {
    const orderId = await orderOf(await savedDraft(partner), type);
    await assertAll(orderId, 'PAYMENT_TYPE_NOT_AVAILABLE', /не ссылка.*CARD, SBP, PAYINSURER/);
  });
}

test('a sandbox action is refused if the link does not accept its payment method, or SBP does not have its decline reason', async () => {
  const card = await openLink(partner, await savedDraft(partner), 'CARD');
  const [detail] = assertError(await act(card.orderId, 'pay', { paymentType: 'SBP' }), 'INVALID_ARGUMENT');
  assert.equal(detail?.field, 'paymentType');
  assert.match(detail.description, /платят CARD; передайте CARD/);
  const sbp = await openLink(partner, await savedDraft(partner), 'SBP');
  const refused = await act(sbp.orderId, 'decline', { reason: 'CARD_EXPIRED' });
  assert.deepEqual(
    assertError(refused, 'INVALID_ARGUMENT').map(({ field }) => field),
    ['reason'],
  );
});

test('all errors of a sandbox action are reported together, and nothing changes', async () => {
  const link = await openLink(partner, await savedDraft(partner), 'CARD');
  const answer = await act(link.orderId, 'decline', { paymentType: 'CASH', reason: 'X', amount: 1 });
  assert.deepEqual(
    assertError(answer, 'INVALID_ARGUMENT')
      .map(({ field }) => field)
      .sort(),
    ['amount', 'paymentType', 'reason'],
  );
  for (const deed of deeds) {
    assertError(await act(link.orderId, deed, { amount: 1 }), 'INVALID_ARGUMENT');
    assertError(await act(link.orderId, deed, []), 'INVALID_ARGUMENT');
  }
  const browser = client(service);
  assert.equal((await browser.get(await browser.bankPath(link))).status, 200);
  assert.equal((await act(link.orderId, 'pay')).body.outcome, 'PAID');
});
