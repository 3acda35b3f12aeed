import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { assertEchoed } from '../../support/assert-echoed.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { valueAt } from '../../support/change.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner({ discountKvMax: '10' });
});
after(() => service.close());

for (const holderType of holderTypes) {
  test(`a casco draft stores every field and is accepted again as it was read: ${holderType}`, async () => {
    const sent = cascoBody({ today: testDay, holderType, set: { ownField: { of: ['partner'] } } });
    const draft = await savedCasco(partner, { holderType, set: { ownField: { of: ['partner'] } } });
    assertEchoed(sent, draft.body);
    assert.match(draft.policyNumber, /^ZZZ-2026-\d{8}$/);
    const read = await partner.call('GET', draft.path);
    assert.equal(read.status, 200, read.text);
    for (const [key, value] of Object.entries(draft.body)) assert.deepEqual(read.body[key], value, key);
    const update = await partner.call('PUT', draft.path, read.body);
    assert.equal(update.status, 200, update.text);
    const again = await partner.call('GET', draft.path);
    assert.deepEqual(valueAt(again.body, 'history[1].changes'), [], 'premiums of answers became fields');
    assert.deepEqual(again.body.insuredObject, read.body.insuredObject);
  });
}

test('casco policy numbers have a separate sequence', async () => {
  const numbers = [await savedCasco(partner), await savedCasco(partner)].map(({ policyNumber }) =>
    Number(policyNumber.slice(-8)),
  );
  assert.equal(numbers[1], (numbers[0] ?? 0) + 1);
});

test('a casco contract in four payments has four dates, and the payments add up to the premium', async () => {
  const draft = await savedCasco(partner, { set: { installmentType: 'FOUR_PAYMENTS' } });
  const installments = draft.body.installments as readonly JsonObject[];
  assert.deepEqual(
    installments.map(({ nr, dueDate, status }) => [nr, dueDate, status]),
    [
      [1, '2026-12-01', 'DUE'],
      [2, '2027-03-01', 'DUE'],
      [3, '2027-06-01', 'DUE'],
      [4, '2027-09-01', 'DUE'],
    ],
  );
  const kopecks = installments.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  assert.equal(kopecks, Math.round(draft.premium * 100));
});

test('changing the payment order changes the payment schedule', async () => {
  const draft = await savedCasco(partner, { set: { installmentType: 'TWELVE_PAYMENTS' } });
  const body = cascoBody({ today: testDay, set: { installmentType: 'TWO_PAYMENTS' } });
  const update = await partner.call('PUT', draft.path, body);
  assert.equal(update.status, 200, update.text);
  const read = await partner.call('GET', draft.path);
  assert.equal((read.body.installments as unknown[]).length, 2);
});

test("a discount within the partner's limit lowers the casco premium", async () => {
  const usual = await savedCasco(partner);
  const set = { 'additionalProperties.discountKVPercent': 10 };
  assert.ok((await savedCasco(partner, { set })).premium < usual.premium);
});

test('a make and a model in Russian letters have the same premium as their codes', async () => {
  const byCode = await savedCasco(partner);
  const at = 'insuredObject.casco.vehicle';
  const named = await savedCasco(partner, {
    set: {
      [`${at}.vehicleModel.carId`]: undefined,
      [`${at}.markName`]: 'Лада',
      [`${at}.modelName`]: 'Веста',
    },
  });
  assert.equal(named.premium, byCode.premium);
});
