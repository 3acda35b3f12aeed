import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let draft: Draft;
let sold: Draft;
let awaiting: Draft;
let slow: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
  slow = await service.partner({ cash: 'ON_CONFIRMATION' });
  [draft, sold, awaiting] = [await savedDraft(partner), await soldContract(partner), await savedDraft(slow)];
  await paidInCash(slow, awaiting);
});
after(() => service.close());

const refused = async (caller: TestPartner, of: Draft, type: string, headers = {}) => {
  const path = `/sales/v2/policies/${of.policyNumber}/files/${type}`;
  const detail = onlyDetail(await caller.call('GET', path, undefined, headers), 'INVALID_ARGUMENT');
  assert.equal(detail.domain, 'documents');
  return detail.description;
};

test('the form POLICY before payment is refused', async () => {
  assert.match(await refused(partner, draft, 'POLICY'), /DRAFT \(/);
});

test('the form POLICY is refused while a cash payment awaits confirmation', async () => {
  assert.match(await refused(slow, awaiting, 'POLICY'), /AWAITING_PAYMENT/);
});

test('the form DRAFT after payment is refused', async () => {
  assert.match(await refused(partner, sold, 'DRAFT'), /COMPLETE/);
});

test('the form BILL is refused in every contract status if CASHLESS was not chosen', async () => {
  assert.match(await refused(partner, draft, 'BILL'), /CASHLESS.*DRAFT/);
  assert.match(await refused(slow, awaiting, 'BILL'), /CASHLESS.*AWAITING_PAYMENT/);
  assert.match(await refused(partner, sold, 'BILL'), /CASHLESS.*COMPLETE/);
});

test('a refused form request names the printable types, with BILL if CASHLESS was chosen', async () => {
  const billed = await savedDraft(partner);
  assert.match(await refused(partner, billed, 'POLICY'), /Доступные формы: DRAFT, APPLICATION, CONSENT$/);
  await partner.call('PUT', `${billed.path}/installments/1`, {
    amount: billed.premium,
    paymentType: 'CASHLESS',
  });
  assert.match(
    await refused(partner, billed, 'POLICY'),
    /Доступные формы: DRAFT, APPLICATION, CONSENT, BILL$/,
  );
  assert.match(await refused(partner, sold, 'DRAFT'), /Доступные формы: POLICY, APPLICATION, CONSENT$/);
});

test('errors of form requests are JSON even for a client that asked for PDF', async () => {
  assert.match(await refused(partner, draft, 'POLICY', { accept: 'application/pdf' }), /DRAFT/);
});

for (const type of ['policy', 'INVOICE', 'POLICY.pdf', '%D0%9F', '..%2F..', '__proto__', 'constructor']) {
  test(`the form type ${type} is refused with the allowed types`, async () => {
    const description = await refused(partner, draft, type);
    for (const allowed of ['BILL', 'DRAFT', 'POLICY']) assert.ok(description.includes(allowed), description);
  });
}
