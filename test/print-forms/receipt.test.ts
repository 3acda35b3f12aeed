import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { fillReceipt, receiptFacts } from '#contracts/print-forms/receipt/fill-receipt.ts';
import { casco } from '#products/lines/casco/index.ts';
import { cascoBody } from '../support/casco-body.ts';
import type { Changes } from '../support/change.ts';
import { assertNothingLost } from './support/assert-nothing-lost.ts';
import { readPdf } from './support/read-pdf.ts';

const templateDirectory = fileURLToPath(new URL('../../data/print-forms', import.meta.url));
const renderer = createTypstRenderer({ templateDirectory });
after(() => renderer.close());

const planned = { nr: 1, amount: 100n, dueOn: '2026-12-01', status: 'PAID' } as const;

async function printed(installmentNr: number, partner: string, set: Changes = {}) {
  const contract = {
    policyNumber: 'KSK-2026-00000001',
    holderType: 'individual',
    body: cascoBody({ today: '2026-11-21', set }),
    concludedOn: '2026-11-21',
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
    installments: [planned, { ...planned, nr: 2, addendumNumber: 'KSK-2026-00000001-1' }],
  } as const;
  const facts = receiptFacts(contract, casco, installmentNr, { name: partner, agreementNumber: '15/2026' });
  const form = fillReceipt(facts, {
    receiptNumber: 'А7-2026-00000042',
    issuedOn: '2026-11-22',
    amount: 2_529_438n,
  });
  const pdf = await readPdf(await renderer.render(form));
  assertNothingLost(form, pdf);
  return pdf;
}

test('a casco receipt prints the agency agreement of the partner that received the cash', async () => {
  const { text, pages } = await printed(1, 'ООО Партнёр');
  assert.equal(pages.length, 1);
  for (const part of [
    'серия А7-2026 № 00000042',
    '№ KSK-2026-00000001 от 21.11.2026',
    'Страховая премия, срок страхования с 01.12.2026 по 30.11.2027',
    'ООО Партнёр, договор № 15/2026',
    'Двадцать пять тысяч двести девяносто четыре рубля 38 копеек',
    'стр. 1 из 1',
  ]) {
    assert.ok(text.includes(part), `not printed: ${part}\nin: ${text}`);
  }
});

test('a receipt of a surcharge names the addendum and prints the longest names in full', async () => {
  const { text } = await printed(2, `ООО «${'Образцовый партнёр '.repeat(20)}»`, {
    'policyHolder.person.lastName': 'Щ'.repeat(250),
  });
  assert.ok(text.includes('доплата по дополнительному соглашению KSK-2026-00000001-1'), text);
});
