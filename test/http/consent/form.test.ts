import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const pdf = { accept: 'application/pdf' };

test('the consent form of the holder is a PDF, and a request without a purpose lists the purposes', async () => {
  const { policyNumber } = await savedDraft(partner);
  const path = `/sales/v2/policies/${policyNumber}/files/CONSENT`;
  const printed = await partner.call('GET', `${path}?purpose=INSURANCE`, undefined, pdf);
  assert.equal(printed.status, 200, printed.text);
  assert.ok(printed.text.startsWith('%PDF-'));
  const unknown = await partner.call('GET', path);
  assert.equal(unknown.status, 400);
  assert.match(unknown.text, /"field":"purpose".*INSURANCE.*policyHolder \(страхователь/);
  const nobody = await partner.call('GET', `${path}?purpose=INSURANCE&person=drivers`);
  assert.match(nobody.text, /"field":"person".*policyHolder/);
});
