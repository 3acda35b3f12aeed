import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail, textOf } from '../../support/assert-error.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let draft: Draft;

before(async () => {
  service = await testService();
  partner = await service.partner();
  draft = await savedDraft(partner);
});
after(() => service.close());

const payment = () => ({ amount: draft.premium, paymentType: 'CASH' });

test('a payment of an unknown installment is not found', async () => {
  for (const nr of [2, 12, 9999]) {
    const answer = await partner.call('PUT', `${draft.path}/installments/${nr}`, payment());
    assert.equal(onlyDetail(answer, 'NOT_FOUND').field, 'installment_nr');
  }
});

test('the address for reading installments, removed in version 1.0.1, is not found', async () => {
  const sold = await soldContract(partner);
  for (const path of [draft.path, sold.path]) {
    for (const address of [`${path}/installments`, `${path}/installments/1`]) {
      assert.equal(onlyDetail(await partner.call('GET', address), 'NOT_FOUND').field, 'path');
    }
  }
});

test("a payment of another partner's contract is refused like that of an unknown contract", async () => {
  const stranger = await service.partner();
  const foreign = await stranger.call('PUT', `${draft.path}/installments/1`, payment());
  const unknownPath = draft.path.replace(draft.policyNumber, 'XXX9999999999');
  const unknown = await stranger.call('PUT', `${unknownPath}/installments/1`, payment());
  onlyDetail(foreign, 'NOT_FOUND');
  assert.equal(textOf(foreign).replaceAll(draft.policyNumber, 'XXX9999999999'), textOf(unknown));
  assert.equal((await partner.call('PUT', `${draft.path}/installments/1`, payment())).status, 200);
});
