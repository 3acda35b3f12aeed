import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type Draft, paidInCash, savedDraft, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const chooseBill = (draft: Draft, headers: Record<string, string> = {}) =>
  partner.call(
    'PUT',
    `${draft.path}/installments/1`,
    { amount: draft.premium, paymentType: 'CASHLESS' },
    headers,
  );

async function paymentsOf(draft: Draft): Promise<readonly JsonObject[]> {
  const { payments } = (await partner.call('GET', draft.path)).body;
  assert.ok(Array.isArray(payments));
  return payments.filter(isObject);
}

for (const holderType of ['individual', 'corporate'] as const) {
  test(`a bill is returned as specified, and the contract awaits payment (holder: ${holderType})`, async () => {
    const draft = await savedDraft(partner, { holderType });
    const answer = await chooseBill(draft);
    assert.equal(answer.status, 200, answer.text);
    const { orderId, fileId, ...rest } = answer.body;
    assert.match(String(orderId), uuid);
    assert.match(String(fileId), uuid);
    assert.notEqual(orderId, fileId);
    assert.deepEqual(rest, {
      nr: 1,
      currencyCode: 'RUB',
      amount: draft.premium,
      paymentType: 'CASHLESS',
      sendSms: false,
      sendEmail: false,
      validUntil: '2026-12-01T23:59:59+03:00',
    });
    const { body } = await partner.call('GET', draft.path);
    assert.equal(statusCode(body), 'AWAITING_PAYMENT');
    const [payment] = await paymentsOf(draft);
    assert.deepEqual([payment?.fileId, payment?.status], [fileId, 'AWAITING']);
    assert.match(String(payment?.billNumber), /^СЧ-2026-\d{8}$/);
  });
}

test('bill numbers are unique, and repeating a request creates no second bill', async () => {
  const drafts = [await savedDraft(partner), await savedDraft(partner), await savedDraft(partner)];
  for (const draft of drafts) await chooseBill(draft, { 'idempotency-key': `bill-${draft.draftId}` });
  const again = await chooseBill(drafts[0] as Draft, { 'idempotency-key': `bill-${drafts[0]?.draftId}` });
  const all = (await Promise.all(drafts.map(paymentsOf))).flat();
  assert.equal(all.length, 3);
  assert.equal(new Set(all.map(({ billNumber }) => billNumber)).size, 3);
  assert.equal(again.body.fileId, all[0]?.fileId);
});

test('a change of the contract, or another payment type, revokes the bill', async () => {
  const draft = await savedDraft(partner);
  await chooseBill(draft);
  const change = osagoBody({
    today: testDay,
    set: { 'insuredObject.osago.vehicle.licensePlate': 'В002ВВ77' },
  });
  assert.equal((await partner.call('PUT', draft.path, change)).status, 200);
  await chooseBill(draft);
  await paidInCash(partner, draft);
  assert.deepEqual(
    (await paymentsOf(draft)).map(({ paymentType, status }) => `${paymentType} ${status}`).sort(),
    ['CASH PAID', 'CASHLESS REVOKED', 'CASHLESS REVOKED'],
  );
});

test('a bill request for a paid contract or with a wrong amount is refused', async () => {
  const sold = await savedDraft(partner);
  await paidInCash(partner, sold);
  assert.equal(onlyDetail(await chooseBill(sold), 'INVALID_ARGUMENT').field, `draftId=${sold.draftId}`);
  const draft = await savedDraft(partner);
  const detail = onlyDetail(await chooseBill({ ...draft, premium: draft.premium + 1 }), 'INVALID_ARGUMENT');
  assert.equal(detail.field, 'amount');
  assert.deepEqual(await paymentsOf(draft), []);
});
