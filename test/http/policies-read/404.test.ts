import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('a contract number of impossible format is refused with the expected format', async () => {
  const path = `/sales/v2/individual/osago/policies/${encodeURIComponent('Я № 0000000001')}`;
  assert.match(
    onlyDetail(await partner.call('GET', path), 'NOT_FOUND').description,
    /передайте policyNumber/,
  );
});

test('the removed address of the next installment returns 404', async () => {
  const draft = await savedDraft(partner);
  onlyDetail(await partner.call('GET', `${draft.path}/installments`), 'NOT_FOUND');
  onlyDetail(await partner.call('GET', `${draft.path}/installments/1`), 'NOT_FOUND');
});
