import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail, textOf } from '../../support/assert-error.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let stranger: TestPartner;
let draft: Draft;
let sold: Draft;

before(async () => {
  service = await testService();
  [partner, stranger] = [await service.partner(), await service.partner()];
  [draft, sold] = [await savedDraft(partner), await soldContract(partner)];
  const path = `/sales/v2/policies/${sold.policyNumber}/files/POLICY`;
  assert.equal((await partner.call('GET', path)).status, 200, 'the bytes are issued before a stranger asks');
});
after(() => service.close());

for (const type of ['DRAFT', 'POLICY', 'BILL', 'APPLICATION']) {
  test(`the form ${type} of another partner's contract is refused like that of an unknown contract`, async () => {
    for (const { policyNumber } of [draft, sold]) {
      const path = (number: string) => `/sales/v2/policies/${number}/files/${type}`;
      const foreign = await stranger.call('GET', path(policyNumber));
      const unknown = await stranger.call('GET', path('XXX9999999999'));
      onlyDetail(foreign, 'NOT_FOUND');
      assert.equal(textOf(foreign).replaceAll(policyNumber, 'XXX9999999999'), textOf(unknown));
    }
  });
}

test('a form request without a type is not found', async () => {
  for (const path of [
    `/sales/v2/policies/${sold.policyNumber}/files`,
    `/sales/v2/policies/${sold.policyNumber}/files/`,
  ]) {
    const answer = await partner.call('GET', path);
    assert.ok([400, 404].includes(answer.status), answer.text);
  }
});
