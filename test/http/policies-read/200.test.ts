import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { assertEchoed } from '../../support/assert-echoed.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { paidInCash, savedDraft, soldContract, vehicleOf } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

for (const holderType of ['individual', 'corporate'] as const) {
  test(`a draft of the ${holderType} API is returned as it was saved, with its history`, async () => {
    const draft = await savedDraft(partner, { holderType });
    const answer = await partner.call('GET', draft.path);
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    const { payments, addendums, history, ...contract } = answer.body;
    assert.deepEqual(contract, draft.body);
    assert.deepEqual(payments, []);
    assert.deepEqual(addendums, []);
    assert.deepEqual(history, [
      {
        version: 1,
        at: '2026-11-21T12:00:00+03:00',
        actor: partner.login,
        action: 'save',
        fromStatus: null,
        toStatus: 'DRAFT',
        changes: [],
      },
    ]);
  });

  test(`a read contract of the ${holderType} API contains the personal data in full`, async () => {
    const draft = await savedDraft(partner, { holderType });
    const body = osagoBody({ today: testDay, holderType, set: vehicleOf(draft) });
    assertEchoed(body, (await partner.call('GET', draft.path)).body);
    assert.deepEqual(draft.body.policyHolder, body.policyHolder);
    assert.deepEqual(draft.body.insuredObject, body.insuredObject);
  });
}

test('a read contract that was sold contains its status, payment and payment time', async () => {
  const draft = await savedDraft(partner);
  const payment = await paidInCash(partner, draft);
  const { body } = await partner.call('GET', draft.path);
  assert.equal((body.status as JsonObject).code, 'COMPLETE');
  assert.equal(body.paymentDate, '2026-11-21T12:00:00+03:00');
  assert.deepEqual(body.installments, [
    { nr: 1, amount: draft.premium, dueDate: '2026-12-01', payUntil: '2026-12-01', status: 'PAID' },
  ]);
  assert.ok(Array.isArray(body.payments));
  const [shown, ...others] = body.payments as readonly JsonObject[];
  assert.deepEqual(others, []);
  assert.ok(shown);
  for (const [field, value] of Object.entries({
    nr: 1,
    orderId: payment.orderId,
    paymentType: 'CASH',
    amount: draft.premium,
    currencyCode: 'RUB',
    status: 'PAID',
  })) {
    assert.equal(shown[field], value, field);
  }
  assertEchoed(osagoBody({ today: testDay, set: vehicleOf(draft) }), body);
  const history = body.history as readonly JsonObject[];
  assert.deepEqual(
    history.map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus]),
    [
      ['save', null, 'DRAFT'],
      ['pay', 'DRAFT', 'COMPLETE'],
    ],
  );
});

test('reading a contract changes nothing', async () => {
  const sold = await soldContract(partner);
  const [first, second] = [await partner.call('GET', sold.path), await partner.call('GET', sold.path)];
  assert.deepEqual(second.body, first.body);
});

test('a second contract of the same people does not change the first', async () => {
  const one = await savedDraft(partner);
  const other = await savedDraft(partner, { set: { 'policyHolder.email': 'other@example.com' } });
  assert.equal(
    ((await partner.call('GET', one.path)).body.policyHolder as JsonObject).email,
    'holder@example.com',
  );
  assert.equal(
    ((await partner.call('GET', other.path)).body.policyHolder as JsonObject).email,
    'other@example.com',
  );
});
