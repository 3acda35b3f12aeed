import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function refused(draft: Draft, query = '') {
  const path = `/sales/v2/policies/${draft.policyNumber}/files/RECEIPT${query}`;
  return onlyDetail(await partner.call('GET', path), 'INVALID_ARGUMENT');
}

test('a receipt is refused before payment, after a payment that was not in cash, and for an organization', async () => {
  const draft = await savedDraft(partner);
  assert.match((await refused(draft)).description, /после оплаты наличными \(CASH\).*DRAFT/);
  const body = { amount: draft.premium, paymentType: 'CASHLESS' };
  assert.equal((await partner.call('PUT', `${draft.path}/installments/1`, body)).status, 200);
  assert.match((await refused(draft)).description, /AWAITING_PAYMENT/);
  const corporate = await soldContract(partner, { holderType: 'corporate' });
  const detail = await refused(corporate);
  assert.match(detail.description, /физическому лицу.*COMPLETE/);
  assert.deepEqual([detail.domain, detail.field], ['documents', 'filestype']);
});

test('a receipt request for an unpaid installment or with an invalid installment number is refused', async () => {
  const draft = await soldContract(partner);
  assert.match((await refused(draft, '?installmentNr=2')).description, /взнос 2 так не оплачен/);
  for (const query of ['?installmentNr=x', '?installmentNr=0', '?installmentNr=1&installmentNr=2']) {
    assert.match((await refused(draft, query)).description, /целое число от 1/);
  }
});
