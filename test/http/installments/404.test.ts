import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
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

test('an installment that the contract does not have', async () => {
  for (const nr of [2, 12, 9999]) {
    const answer = await partner.call('PUT', `${draft.path}/installments/${nr}`, payment());
    assert.equal(onlyDetail(answer, 'NOT_FOUND').field, 'installment_nr');
  }
});

test('reading installments is gone since version 1.0.1, draft or sold', async () => {
  const sold = await soldContract(partner);
  for (const path of [draft.path, sold.path]) {
    for (const address of [`${path}/installments`, `${path}/installments/1`]) {
      assert.equal(onlyDetail(await partner.call('GET', address), 'NOT_FOUND').field, 'path');
    }
  }
});

test('other methods do not exist', async () => {
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const answer = await partner.call(method, `${draft.path}/installments/1`, payment());
    onlyDetail(answer, 'NOT_FOUND');
  }
});

test("somebody else's contract looks like one that was never made", async () => {
  const stranger = await service.partner();
  const foreign = await stranger.call('PUT', `${draft.path}/installments/1`, payment());
  const unknownPath = draft.path.replace(draft.policyNumber, 'XXX9999999999');
  const unknown = await stranger.call('PUT', `${unknownPath}/installments/1`, payment());
  onlyDetail(foreign, 'NOT_FOUND');
  assert.equal(foreign.text.replaceAll(draft.policyNumber, 'XXX9999999999'), unknown.text);
  assert.equal((await partner.call('PUT', `${draft.path}/installments/1`, payment())).status, 200);
});

test("somebody else's contract is hidden also where the body is wrong", async () => {
  const stranger = await service.partner();
  onlyDetail(await stranger.call('PUT', `${draft.path}/installments/1`, {}), 'NOT_FOUND');
});

test('the contract is not found under another holder type', async () => {
  const path = draft.path.replace('individual', 'corporate');
  onlyDetail(await partner.call('PUT', `${path}/installments/1`, payment()), 'NOT_FOUND');
});

for (const number of ['XXX9999999998', '%D0%AF0000000001', 'a%20b', `${'X'.repeat(41)}`]) {
  test(`the contract number ${number.slice(0, 20)} is not found`, async () => {
    const path = draft.path.replace(draft.policyNumber, number);
    onlyDetail(await partner.call('PUT', `${path}/installments/1`, payment()), 'NOT_FOUND');
  });
}
