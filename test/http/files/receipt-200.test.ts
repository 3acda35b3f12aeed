import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withJobs } from '#app/cli/command-context.ts';
import { isObject } from '#kernel/json/json.ts';
import { rublesInWords } from '#kernel/text/rubles-in-words.ts';
import { confirmCash } from '#payments/accounting/confirm-cash.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { secondApp } from '../../support/app.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { products } from '../../support/products.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../../support/sale.ts';
import { type Response, type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const receipt = (draft: Draft, query = '', caller = partner): Promise<Response> =>
  caller.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/RECEIPT${query}`);

async function printed(answer: Response) {
  assert.equal(answer.status, 200, answer.text);
  const bytes = Buffer.from(String(answer.body.policyPDF), 'base64');
  const pdf = await readPdf(new Uint8Array(bytes));
  return { ...pdf, packed: pdf.text.replace(/[\s\u00a0\u202f]/g, '') };
}

async function receiptNumbers(draft: Draft, caller = partner): Promise<unknown[]> {
  const { payments } = (await caller.call('GET', draft.path)).body;
  return (Array.isArray(payments) ? payments : []).filter(isObject).map((one) => one.receiptNumber);
}

test('a receipt prints payer, amount in figures and words, and contract, in two copies', async () => {
  const draft = await soldContract(partner);
  const answer = await receipt(draft);
  const { pages, packed, title, fonts } = await printed(answer);
  assert.equal(answer.body.fileName, `${draft.policyNumber}-RECEIPT.pdf`);
  assert.equal(pages.length, 1);
  assert.ok(fonts.every((name) => !name.startsWith('not embedded')));
  const [number] = await receiptNumbers(draft);
  assert.match(String(number), /^А7-2026-\d{8}$/);
  assert.ok(title.includes(String(number)), title);
  const words = rublesInWords(BigInt(draft.premium.toFixed(2).replace('.', '')));
  for (const part of [
    `КВИТАНЦИЯ на получение страховой премии (взноса) серия А7-2026 № ${String(number).slice(-8)}`,
    'Форма № А-7',
    '0796205',
    'Страховое акционерное общество «Образец-Полис»',
    'ИНН 7700000016',
    'Страхователь (Ф. И. О.) Образцов Пётр Ильич',
    draft.policyNumber.replace('ZZZ', 'ZZZ № '),
    'ОСАГО',
    words.slice(1),
    `наличными деньгами ${draft.premium.toFixed(2).replace('.', ',')} руб.`,
    'Дата расчёта 21.11.2026',
    'НДС не облагается',
  ]) {
    const found = packed.split(part.replace(/\s/g, '')).length - 1;
    assert.equal(found, 2, `printed ${found} times: ${part}\n${packed}`);
  }
  assert.ok(packed.includes('Экземплярстрахователя') && packed.includes('Экземплярстраховщика'));
});

test('receipt numbers are consecutive and unique', async () => {
  const drafts = [await soldContract(partner), await soldContract(partner), await soldContract(partner)];
  const numbers = await Promise.all(drafts.map(async (draft) => (await receiptNumbers(draft))[0]));
  assert.equal(new Set(numbers).size, 3);
  assert.deepEqual(numbers.toSorted(), numbers);
});

test('a receipt shows the data at the time of payment, and its bytes never change, also in another process', async () => {
  const taker = await service.partner();
  const named = async (name: string) =>
    service.pool.query('update partners set name = $2 where login = $1', [taker.login, name]);
  await named('ООО Прежнее');
  const draft = await soldContract(taker);
  await named('ООО Нынешнее');
  const first = await receipt(draft, '', taker);
  const { packed } = await printed(first);
  assert.ok(packed.includes('ОООПрежнее') && !packed.includes('Нынешнее'), packed);
  const other = await secondApp(service, { PUBLIC_URL: 'https://moved.example' });
  try {
    const path = `/sales/v2/policies/${draft.policyNumber}/files/RECEIPT`;
    const again = await other.call(taker.token, 'GET', path);
    assert.equal(again.body.policyPDF, first.body.policyPDF);
  } finally {
    await other.close();
  }
});

test('every installment has a separate receipt; a request without a number returns the last receipt', async () => {
  const draft = await savedCasco(partner, { set: { installmentType: 'TWO_PAYMENTS' } });
  const { installments } = draft.body;
  assert.ok(Array.isArray(installments));
  for (const [index, one] of installments.filter(isObject).entries()) {
    const body = { amount: one.amount ?? 0, paymentType: 'CASH' };
    const paid = await partner.call('PUT', `${draft.path}/installments/${index + 1}`, body);
    assert.equal(paid.status, 200, paid.text);
  }
  const [first, second] = [
    await printed(await receipt(draft, '?installmentNr=1')),
    await printed(await receipt(draft)),
  ];
  assert.ok(first.packed.includes('взнос1из2') && second.packed.includes('взнос2из2'));
  const numbers = await receiptNumbers(draft);
  assert.equal(new Set(numbers).size, 2);
  assert.ok(first.packed.includes(String(numbers[0]).slice(-8)));
  assert.ok(second.packed.includes(String(numbers[1]).slice(-8)));
});

test('cash has a receipt after staff confirm the cash', async () => {
  const slow = await service.partner({ cash: 'ON_CONFIRMATION' });
  const draft = await savedDraft(slow);
  await paidInCash(slow, draft);
  assert.equal((await receipt(draft, '', slow)).status, 400);
  await withJobs(service.pool, (jobs) =>
    confirmCash({ ...service, jobs, products }, draft, { actor: 'staff:test', requestId: 's-1' }),
  );
  const { packed } = await printed(await receipt(draft, '', slow));
  assert.ok(packed.includes(draft.policyNumber.slice(3)));
});

test('cash received before receipts existed gets a receipt number on the first request', async () => {
  const draft = await soldContract(partner);
  await receipt(draft);
  const [number] = await receiptNumbers(draft);
  await service.pool.query('delete from cash_receipts where receipt_number = $1', [number]);
  const answers = await Promise.all([receipt(draft), receipt(draft)]);
  assert.equal(answers[0]?.body.policyPDF, answers[1]?.body.policyPDF);
  const numbers = await receiptNumbers(draft);
  assert.equal(numbers.length, 1);
  assert.notEqual(numbers[0], number);
});
