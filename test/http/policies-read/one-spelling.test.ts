import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { osago } from '#products/lines/osago/index.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { askAddendum, changedContract, youngDriverAdded } from '../../support/addendum.ts';
import { client, openLink } from '../../support/link.ts';
import { printedNumber } from '../../support/printed-number.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

/** Reads a printed form as one line with single spaces. */
async function printed(number: string, type: string): Promise<string> {
  const answer = await partner.call('GET', `/sales/v2/policies/${number}/files/${type}`);
  assert.equal(answer.status, 200, answer.text);
  const { text } = await readPdf(new Uint8Array(Buffer.from(String(answer.body.policyPDF), 'base64')));
  return text.replace(/\s+/g, ' ');
}

/** Checks that `text` contains the printed number. The other spelling is allowed in brackets only. */
function assertSpelt(text: string, { policyNumber }: Draft, where: string): void {
  assert.ok(text.includes(printedNumber(policyNumber, ' ')), `${where}: ${text}`);
  assert.ok(!text.replaceAll(`(${policyNumber})`, '').includes(policyNumber), `${where}: ${text}`);
}

test('every document of an osago contract writes the policy number in the same spelling', async () => {
  const draft = await savedDraft(partner);
  for (const type of ['DRAFT', 'APPLICATION'])
    assertSpelt(await printed(draft.policyNumber, type), draft, type);
  const bill = { amount: draft.premium, paymentType: 'CASHLESS' };
  assert.equal((await partner.call('PUT', `${draft.path}/installments/1`, bill)).status, 200);
  assertSpelt(await printed(draft.policyNumber, 'BILL'), draft, 'BILL');
  const sold = await soldContract(partner);
  for (const type of ['POLICY', 'RECEIPT']) assertSpelt(await printed(sold.policyNumber, type), sold, type);
  await askAddendum(partner, sold, {
    kind: 'CHANGE',
    effectiveDate: '2027-03-01',
    contract: changedContract(sold, youngDriverAdded),
  });
  const addendum = await printed(sold.policyNumber, 'ADDENDUM');
  assertSpelt(addendum, sold, 'ADDENDUM');
  assert.ok(addendum.includes(`${printedNumber(sold.policyNumber, ' ')}-1`), addendum);
});

test('the payment page and the check page write the policy number in the spelling of the documents', async () => {
  const draft = await savedDraft(partner);
  const link = await openLink(partner, draft, 'PAYINSURER');
  const page = (await client(service).get(link.path)).text;
  assert.ok(page.includes(printedNumber(draft.policyNumber)), page);
  const sold = await soldContract(partner);
  const { rows } = await service.pool.query<{ code: string }>(
    'select check_code as code from contracts where policy_number = $1',
    [sold.policyNumber],
  );
  const check = await service.request('GET', `/check/${sold.policyNumber}?code=${rows[0]?.code}`);
  assert.ok(check.text.includes(`>${printedNumber(sold.policyNumber)}<`), check.text);
});

test('production writes the series of policy numbers in Cyrillic letters, also in addendums', () => {
  assert.equal(osago.numbers.printed?.('XXX0000000001'), 'ХХХ\u00a0№\u00a00000000001');
  assert.equal(osago.numbers.printed?.('XXX0000000001-2'), 'ХХХ\u00a0№\u00a00000000001-2');
});
