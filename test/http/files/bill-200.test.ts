import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject } from '#kernel/json/json.ts';
import { rublesInWords } from '#kernel/text/rubles-in-words.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { printedNumber } from '../../support/printed-number.ts';
import { printedText } from '../../support/printed-text.ts';
import { type Draft, paidInCash, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const bill = (draft: Draft) => partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/BILL`);

async function billed(holderType: 'individual' | 'corporate'): Promise<Draft> {
  const draft = await savedDraft(partner, { holderType });
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASHLESS',
  });
  assert.equal(answer.status, 200, answer.text);
  return draft;
}

async function printed(draft: Draft) {
  const answer = await bill(draft);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.fileName, `${draft.policyNumber}-BILL.pdf`);
  const pdf = await readPdf(new Uint8Array(Buffer.from(String(answer.body.policyPDF), 'base64')));
  return { ...pdf, packed: pdf.text.replace(/\s/g, '') };
}

for (const [holderType, payer] of [
  ['corporate', 'ООО Образец, ИНН 7709123453, КПП 770701001'],
  ['individual', 'Образцов Пётр Ильич'],
] as const) {
  test(`the bill of a contract (holder: ${holderType}) names payer, payee, amount and purpose`, async () => {
    const draft = await billed(holderType);
    const { payments } = (await partner.call('GET', draft.path)).body;
    const payment = Array.isArray(payments) ? payments.find(isObject) : undefined;
    const { pages, packed, title } = await printed(draft);
    assert.equal(pages.length, 1);
    const kopecks = BigInt(draft.premium.toFixed(2).replace('.', ''));
    for (const part of [
      String(payment?.billNumber),
      payer,
      printedNumber(draft.policyNumber, ''),
      draft.premium.toFixed(2).replace('.', ','),
      rublesInWords(kopecks).slice(1),
      'НДС не облагается',
      'ИНН 7700000016',
      '40702810900000002851',
      '30101810900000000104',
      '049900104',
      'Образец-Банк',
      '21.11.2026',
      '01.12.2026',
    ]) {
      assert.ok(packed.includes(part.replace(/\s/g, '')), `not printed: ${part}\n${packed}`);
    }
    assert.ok(title.includes(String(payment?.billNumber)), title);
  });
}

test('repeating a bill request returns the same bytes', async () => {
  const draft = await billed('corporate');
  const [first, second] = [await bill(draft), await bill(draft)];
  assert.equal(first.body.policyPDF, second.body.policyPDF);
});

test('a revoked bill cannot be printed', async () => {
  const draft = await billed('individual');
  const set = { 'insuredObject.osago.vehicle.licensePlate': 'В002ВВ77' };
  assert.equal((await partner.call('PUT', draft.path, osagoBody({ today: testDay, set }))).status, 200);
  assert.match(onlyDetail(await bill(draft), 'INVALID_ARGUMENT').description, /CASHLESS.*DRAFT/);
  await paidInCash(partner, draft);
  assert.match(onlyDetail(await bill(draft), 'INVALID_ARGUMENT').description, /CASHLESS.*COMPLETE/);
});

test('a policy and a bill print a later last payment day for an installment whose due day is a day off', async () => {
  const set = {
    startDate: '2026-12-12T00:00:00+03:00',
    endDate: '2027-12-11T23:59:59+03:00',
    installmentType: 'TWO_PAYMENTS',
  };
  const draft = await savedCasco(partner, { set });
  const [first, second] = draft.body.installments as { amount: number; dueDate: string; payUntil: string }[];
  assert.deepEqual([second?.dueDate, second?.payUntil], ['2027-06-12', '2027-06-15']);
  await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: first?.amount ?? 0,
    paymentType: 'CASH',
  });
  assert.match(
    await printedText(partner, draft.policyNumber, 'POLICY'),
    /12\.06\.2027 \(вовремя — по 15\.06\.2027 включительно\)/,
  );
  const answer = await partner.call('PUT', `${draft.path}/installments/2`, {
    amount: second?.amount ?? 0,
    paymentType: 'CASHLESS',
  });
  assert.equal(answer.status, 200, answer.text);
  const text = (await printed(draft)).text;
  assert.match(text, /Оплатить не позднее 12\.06\.2027/);
  assert.match(text, /Оплата по 15\.06\.2027 включительно считается своевременной/);
});
