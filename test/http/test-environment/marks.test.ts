import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '#app/config/config.ts';
import { createRenderer } from '#app/services/outside.ts';
import { readInsurer } from '#contracts/print-forms/insurer.ts';
import { pageHtml } from '#http/endpoints/openapi/docs-page.ts';
import { createSite, page } from '#http/protocol/page-layout.ts';
import type { FilledForm } from '#kernel/ports/ports.ts';
import { notAPolicy } from '#kernel/text/test-words.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { askAddendum, changedContract, youngDriverAdded } from '../../support/addendum.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { client, openLink } from '../../support/link.ts';
import { personalKeyFile } from '../../support/personal-key.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let directory: string;

before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'marks-'));
  service = await testService({ DATA_DIR: directory });
  partner = await service.partner();
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

/** Number of test marks on a page: along its edges and across the page. */
const marksOfPage = 4;

async function assertMarked(bytes: Uint8Array, name: string): Promise<void> {
  const { text, pages, archive } = await readPdf(bytes);
  const marks = text.replace(/\s+/g, ' ').split(notAPolicy).length - 1;
  assert.equal(marks, marksOfPage * pages.length, `${name}: ${marks} marks on ${pages.length} pages`);
  assert.equal(archive, '2A', `${name} is no PDF/A any more`);
}

async function printed(draft: Draft | string, type: string): Promise<Uint8Array> {
  const number = typeof draft === 'string' ? draft : draft.policyNumber;
  const answer = await partner.call('GET', `/sales/v2/policies/${number}/files/${type}`);
  assert.equal(answer.status, 200, answer.text);
  return new Uint8Array(Buffer.from(String(answer.body.policyPDF), 'base64'));
}

for (const [product, save] of [
  ['osago', savedDraft],
  ['casco', savedCasco],
] as const) {
  test(`every page of every ${product} form in the test environment is marked as a test`, async () => {
    const draft = await save(partner);
    for (const type of ['DRAFT', 'APPLICATION']) await assertMarked(await printed(draft, type), type);
    await paidInCash(partner, draft);
    for (const type of ['POLICY', 'RECEIPT']) await assertMarked(await printed(draft, type), type);
    const billed = await save(partner);
    const bill = { amount: billed.premium, paymentType: 'CASHLESS' };
    assert.equal((await partner.call('PUT', `${billed.path}/installments/1`, bill)).status, 200);
    await assertMarked(await printed(billed, 'BILL'), 'BILL');
  });
}

test('an addendum in the test environment has test marks, both as a draft and in force', async () => {
  const contract = await soldContract(partner);
  const { body } = await askAddendum(partner, contract, {
    kind: 'CHANGE',
    effectiveDate: '2027-03-01',
    contract: changedContract(contract, youngDriverAdded),
  });
  await assertMarked(await printed(String(body.addendumNumber), 'ADDENDUM'), 'draft');
  const ended = await soldContract(partner);
  const end = await askAddendum(partner, ended, { kind: 'TERMINATION', effectiveDate: '2027-03-01' });
  await assertMarked(await printed(String(end.body.addendumNumber), 'ADDENDUM'), 'in force');
});

test('every web page of the test environment has the test strip', async () => {
  const link = await openLink(partner, await savedDraft(partner), 'PAYINSURER');
  const browser = client(service);
  const paths = [
    `/pay/${link.orderId}`,
    '/pay/00000000-0000-4000-8000-000000000000',
    '/check/ZZZ9999999999?code=x',
    '/docs',
  ];
  for (const path of paths) assert.ok((await browser.get(path)).text.includes(notAPolicy), path);
  await browser.choose(link, 'card');
  assert.ok(
    (await browser.get(await browser.bankPath(link))).text.includes(notAPolicy),
    'the page of the bank',
  );
});

const production = readConfig({
  ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://polis.insurer.example',
  PERSONAL_KEY_FILE: personalKeyFile(),
  REGISTRY_URL: 'https://registry.insurer.example',
  UNDERWRITING_URL: 'https://rules.insurer.example',
  ACQUIRER_URL: 'https://bank.example',
  ACQUIRER_SHOP_ID: 'shop',
  ACQUIRER_SECRET_KEY: 'key',
});

test('the production environment prints and shows no test mark', async () => {
  const sample = new URL('../../../data/print-forms/samples/osago-policy.json', import.meta.url);
  const form = JSON.parse(readFileSync(sample, 'utf8')) as FilledForm;
  const renderer = createRenderer(production);
  const { text } = await readPdf(await renderer.render(form));
  await renderer.close();
  assert.doesNotMatch(text, /ТЕСТ/);
  const site = createSite(() => readInsurer(), { isTest: false });
  assert.doesNotMatch(page({ title: 'Оплата', site }).html, /ТЕСТ/);
  assert.doesNotMatch(pageHtml(site), /ТЕСТ/);
});

test("forms from an insurer's own template also have the test mark", async () => {
  const own = mkdtempSync(join(tmpdir(), 'own-form-'));
  writeFileSync(join(own, 'bill.typ'), '#set page(width: 120mm, height: 90mm)\nСчёт\n#pagebreak()\nОборот\n');
  const renderer = createRenderer({ ...readConfig({}), printFormsDirectory: own });
  const { pages } = await readPdf(await renderer.render({ template: 'bill', data: {} }));
  await renderer.close();
  rmSync(own, { recursive: true });
  assert.equal(pages.length, 2);
  for (const one of pages) assert.ok(one.includes(notAPolicy), one);
});
