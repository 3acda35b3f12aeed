import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { fillBill } from '#contracts/print-forms/bill/fill-bill.ts';
import { readInsurer } from '#contracts/print-forms/insurer.ts';
import { isObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { casco } from '#products/lines/casco/index.ts';
import { cascoBody } from '../support/casco-body.ts';
import type { Changes } from '../support/change.ts';
import { assertNothingLost } from './support/assert-nothing-lost.ts';
import { readPdf } from './support/read-pdf.ts';
import { readQr } from './support/read-qr.ts';

const templateDirectory = fileURLToPath(new URL('../../data/print-forms', import.meta.url));
const renderer = createTypstRenderer({ templateDirectory });
after(() => renderer.close());

const insurer = readInsurer();

async function printed(holderType: HolderType, installmentNr: number, set: Changes = {}) {
  const contract = {
    policyNumber: 'KSK-2026-00000001',
    holderType,
    body: cascoBody({ today: '2026-11-21', holderType, set }),
    concludedOn: '2026-11-21',
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
    installments: [
      { nr: 1, amount: 2_529_438n, dueOn: '2026-12-01', status: 'DUE' },
      { nr: 2, amount: 2_529_438n, dueOn: '2027-06-01', status: 'DUE' },
    ],
  } as const;
  const bill = { billNumber: 'СЧ-2026-00000042', issuedOn: '2026-11-22', amount: 2_529_438n, installmentNr };
  const form = fillBill(insurer, contract, casco, bill);
  const pdf = await readPdf(await renderer.render(form));
  assertNothingLost(form, pdf);
  const { qr } = form.data;
  assert.ok(isObject(qr));
  return { ...pdf, payment: readQr({ modules: Number(qr.modules), path: String(qr.path) }) };
}

test('the QR code of a bill for an individual has every field that bank apps need', async () => {
  const { payment, text } = await printed('individual', 1);
  assert.equal(
    payment,
    'ST00012|Name=Страховое акционерное общество «Образец-Полис»|PersonalAcc=40702810900000002851|' +
      'BankName=АО «Образец-Банк», г. Москва|BIC=049900104|CorrespAcc=30101810900000000104|Sum=2529438|' +
      'Purpose=Оплата по счёту СЧ-2026-00000042 от 22.11.2026. Страховая премия по договору КАСКО ' +
      'KSK-2026-00000001. НДС не облагается|PayeeINN=7700000016|KPP=770001001|' +
      'LastName=Образцов|FirstName=Пётр|MiddleName=Ильич',
  );
  for (const part of [
    'Счёт на оплату № СЧ-2026-00000042 от 22.11.2026',
    'Оплатить не позднее 01.12.2026',
    'взнос 1 из 2',
    'Договор страхования КАСКО № KSK-2026-00000001 от 21.11.2026',
    'НДС: не облагается (пп. 7 п. 3 ст. 149 НК РФ)',
    'Двадцать пять тысяч двести девяносто четыре рубля 38 копеек',
    'Договор вступает в силу, когда деньги поступили',
  ]) {
    assert.ok(text.includes(part), `not printed: ${part}\nin: ${text}`);
  }
});

test('a bill for an organization has its INN, and a bill for a later installment has the due date', async () => {
  const { payment, text } = await printed('corporate', 2);
  assert.match(payment, /\|PayeeINN=7700000016\|PayerINN=7709123453\|KPP=770001001$/);
  assert.ok(text.includes('Оплатить не позднее 01.06.2027'), text);
  assert.ok(text.includes('взнос 2 из 2'), text);
  assert.ok(!text.includes('вступает в силу'), text);
});

test('a bill with the longest names has a readable QR code', async () => {
  const long = 'Щ'.repeat(250);
  const { pages, payment } = await printed('individual', 1, {
    'policyHolder.person.lastName': long,
    'policyHolder.address.addressStr': 'улица Первопроходцев, '.repeat(12),
  });
  assert.equal(pages.length, 1);
  assert.match(payment, /\|LastName=Щ{35}\|/);
});
