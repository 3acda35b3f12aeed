import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { importDocument, isGiven } from '#contracts/print-forms/documents/insurer-documents.ts';
import { type MailServer, mailServer } from '../../adapters/messages/support.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { printedText } from '../../support/printed-text.ts';
import { binderyHere, until } from '../../support/process.ts';
import { products } from '../../support/products.ts';
import { savedProperty } from '../../support/property-sale.ts';
import { type Draft, paidInCash, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

let mail: MailServer;
let service: TestService;
let partner: TestPartner;
const directory = mkdtempSync(join(tmpdir(), 'documents-'));
const command = (...words: string[]) =>
  binderyHere(['document', ...words], { DATABASE_URL: service.connectionString });

before(async () => {
  mail = await mailServer();
  service = await testService({ SMTP_URL: mail.url, POLICY_MAIL: 'on' });
  partner = await service.partner();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
  await mail.close();
});

/** Writes a file with the first and last bytes of a PDF; returns its path. */
function pdfFile(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, `%PDF-1.7\n${text}\n%%EOF\n`);
  return path;
}

function imported(file: string, product: string, kind: string, from: string) {
  return command('import', file, '--product', product, '--kind', kind, '--effective-from', from);
}

async function served({ policyNumber }: Draft, form: string): Promise<Buffer> {
  const { status, body, text } = await partner.call(
    'GET',
    `/sales/v2/policies/${policyNumber}/files/${form}`,
  );
  assert.equal(status, 200, text);
  return Buffer.from(String(body.policyPDF), 'base64');
}

test('insurer documents that were not uploaded are printed marked as samples, except rules that are set by law, which have no form', async () => {
  for (const draft of [await savedProperty(partner), await savedCasco(partner)]) {
    for (const form of ['RULES', 'MEMO']) {
      const { text } = await readPdf(Uint8Array.from(await served(draft, form)));
      assert.match(text, /ОБРАЗЕЦ: текст выдуман/);
    }
  }
  const osago = await savedDraft(partner);
  const answer = await partner.call('GET', `/sales/v2/policies/${osago.policyNumber}/files/RULES`);
  assert.equal(answer.status, 404, answer.text);
  assert.match(answer.text, /нет формы RULES; есть: DRAFT, APPLICATION, CONSENT"/);
});

test("a contract gets the insurer's document of its conclusion day, even after later versions", async () => {
  const first = await imported(pdfFile('first.pdf', 'one'), 'property', 'RULES', '2026-09-01');
  assert.equal(first.code, 0, first.stderr);
  const second = {
    product: 'property',
    kind: 'RULES',
    effectiveFrom: '2026-11-30',
    fileName: 'second.pdf',
  } as const;
  const bytes = Buffer.from('%PDF-1.7 two %%EOF');
  const by = byStaff(service.clock);
  assert.equal(await importDocument(service.pool, products, { ...second, bytes }, by), null);
  const draft = await savedProperty(partner, { set: { 'policyHolder.email': 'rules@example.com' } });
  assert.match(String(await served(draft, 'RULES')), /one/);
  await paidInCash(partner, draft);
  service.clock.set('2026-11-30T12:00:00+03:00');
  partner = await service.partner();
  const another = await savedProperty(partner);
  assert.match(String(await served(another, 'RULES')), /two/);
  const { rows } = await service.pool.query<{ action: string; about: string }>(
    `select action, about from staff_journal where action = 'document.import'`,
  );
  assert.deepEqual(
    rows.map(({ about }) => about),
    ['property', 'property'],
  );
  const letters = () => mail.received.filter(({ to }) => to.includes('rules@example.com'));
  await until(async () => letters().length > 0);
  const { attachments = [] } = letters()[0]?.email ?? {};
  assert.deepEqual(
    attachments.map(({ mimeType, filename }) => [
      mimeType,
      String(filename ?? '').replace(draft.policyNumber, '…'),
    ]),
    [
      ['image/png', 'logo.png'],
      ...['Полис', 'Ключевой информационный документ', 'Памятка', 'Правила страхования'].map((name) => [
        'application/pdf',
        `${name} ….pdf`,
      ]),
      ['text/calendar', '….ics'],
    ],
  );
});

test("a version of an insurer's document never changes, and if a version is in force today, a new version must start on a later day", async () => {
  const file = pdfFile('other.pdf', 'other');
  assert.equal((await imported(file, 'casco', 'MEMO', '2099-01-01')).code, 0);
  const again = await imported(file, 'casco', 'MEMO', '2099-01-01');
  assert.equal(again.code, 1);
  assert.match(again.stderr, /a version never changes/);
  assert.equal((await imported(file, 'casco', 'MEMO', '2026-01-01')).code, 0, 'nothing was in force before');
  const past = await imported(file, 'casco', 'MEMO', '2026-05-01');
  assert.match(past.stderr, /must be a later day/);
  const { stdout } = await command('list', '--json');
  const listed = JSON.parse(stdout) as readonly { product: string; effectiveFrom: string }[];
  assert.deepEqual(
    listed.filter(({ product }) => product === 'casco').map(({ effectiveFrom }) => effectiveFrom),
    ['2026-01-01', '2099-01-01'],
  );
});

test("an insurer's document that is no PDF, too large, or without a product or date is refused with advice", async () => {
  const file = pdfFile('good.pdf', 'good');
  const text = join(directory, 'text.pdf');
  writeFileSync(text, 'rules');
  const cases = [
    [await imported(text, 'property', 'MEMO', '2099-01-01'), /not a whole PDF/],
    [
      await imported(pdfFile('big.pdf', 'x'.repeat(4_200_000)), 'property', 'MEMO', '2099-01-01'),
      /at most 4194304/,
    ],
    [
      await imported(file, 'nothing', 'MEMO', '2099-01-01'),
      /product nothing is not sold here; take one of osago/,
    ],
    [await imported(file, 'property', 'BOOK', '2099-01-01'), /--kind BOOK .* one of RULES, MEMO/],
    [await imported(file, 'property', 'MEMO', 'tomorrow'), /--effective-from tomorrow .* a date that exists/],
    [await imported(join(directory, 'none.pdf'), 'property', 'MEMO', '2099-01-01'), /cannot be read/],
  ] as const;
  for (const [{ code, stderr }, expected] of cases) {
    assert.equal(code, 1);
    assert.match(stderr, expected);
  }
});

test('forms mention that rules were handed over only if rules exist', async () => {
  const draft = await savedCasco(partner);
  assert.match(await printedText(partner, draft.policyNumber, 'DRAFT'), /которые вручены страхователю/);
  const [own, by] = [{ pool: service.pool, products, printsSamples: () => false }, byStaff(service.clock)];
  const contract = { product: 'pet', concludedOn: testDay };
  assert.equal(await isGiven(own, contract, 'RULES'), false);
  const version = { product: 'pet', kind: 'RULES', effectiveFrom: testDay, fileName: 'pet.pdf' } as const;
  const bytes = Buffer.from('%PDF-1.7 pet %%EOF');
  assert.equal(await importDocument(service.pool, products, { ...version, bytes }, by), null);
  assert.equal(await isGiven(own, contract, 'RULES'), true);
  assert.equal(await isGiven(own, { ...contract, concludedOn: '2026-11-20' }, 'RULES'), false);
});
