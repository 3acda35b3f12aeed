import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { onPaper } from '../../support/blanks.ts';
import { paidInCash, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner(onPaper);
});
after(() => service.close());

async function application(policyNumber: string): Promise<string> {
  const answer = await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/APPLICATION`);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.fileName, `${policyNumber}-APPLICATION.pdf`);
  const bytes = new Uint8Array(Buffer.from(String(answer.body.policyPDF), 'base64'));
  return (await readPdf(bytes)).text;
}

test('the form APPLICATION contains the data of the contract before and after payment', async () => {
  const draft = await savedDraft(partner);
  const text = await application(draft.policyNumber);
  assert.match(text, /ЗАЯВЛЕНИЕ/);
  assert.ok(text.includes(draft.policyNumber.replace('ZZZ', '')));
  const changed = { ...draft.body, infoList: { policyKind: 'EBSO' } };
  const update = await partner.call('PUT', draft.path, changed);
  assert.equal(update.status, 200, update.text);
  const afterChange = await application(draft.policyNumber);
  assert.match(afterChange, /еБСО/);
  await paidInCash(partner, { ...draft, premium: Number(update.body.premium) });
  assert.equal(await application(draft.policyNumber), afterChange);
});

test('the form APPLICATION of an organization names the payer and the owner', async () => {
  const draft = await savedDraft(partner, { holderType: 'corporate' });
  assert.match(await application(draft.policyNumber), /ООО Образец.*7709123453 \/ 770701001/);
});
