import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { paidInCash } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('the form APPLICATION of casco is printed before and after payment, for individuals and organizations', async () => {
  for (const holderType of ['individual', 'corporate'] as const) {
    const draft = await savedCasco(partner, { holderType });
    const path = `/sales/v2/policies/${draft.policyNumber}/files/APPLICATION`;
    const before = await partner.call('GET', path);
    assert.equal(before.status, 200, before.text);
    await paidInCash(partner, draft);
    const after = await partner.call('GET', path);
    assert.equal(after.body.fileName, `${draft.policyNumber}-APPLICATION.pdf`);
    const { text } = await readPdf(new Uint8Array(Buffer.from(String(after.body.policyPDF), 'base64')));
    assert.ok(text.includes('ЗАЯВЛЕНИЕ') && text.includes(draft.policyNumber), text);
    assert.equal(after.body.policyPDF, before.body.policyPDF);
  }
});
