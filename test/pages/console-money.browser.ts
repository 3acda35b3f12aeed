import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import iconv from 'iconv-lite';
import { type BilledDraft, billedDraft, paymentOf } from '../payments/statement/support/billed.ts';
import { oneCDocument, oneCFile } from '../payments/statement/support/files.ts';
import { terminate } from '../support/addendum.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { type Draft, savedDraft, soldContract } from '../support/sale.ts';
import type { TestPartner } from '../support/service.ts';
import { assertFits, type Desk, openDesk } from './desk.ts';

let desk: Desk;
let partner: TestPartner;
let directory: string;

before(async () => {
  desk = await openDesk({ FOUR_EYES: 'on' });
  partner = await desk.service.partner({ cash: 'ON_CONFIRMATION' });
  directory = mkdtempSync(join(tmpdir(), 'console-money-'));
});
after(async () => {
  rmSync(directory, { recursive: true });
  await desk.close();
});

async function statement(named: BilledDraft, unnamed: BilledDraft): Promise<string> {
  const path = join(directory, 'statement.txt');
  const documents = [
    paymentOf(named),
    paymentOf(unnamed, { purpose: 'Оплата страховки' }),
    oneCDocument({ amount: '77.00', purpose: 'Ошибка', number: named.billNumber }),
  ];
  writeFileSync(path, iconv.encode(oneCFile(documents), 'windows-1251'));
  return path;
}

async function cashDraft(): Promise<Draft> {
  const draft = await savedDraft(partner);
  const chosen = { amount: draft.premium, paymentType: 'CASH' };
  assert.equal((await partner.call('PUT', `${draft.path}/installments/1`, chosen)).status, 200);
  return draft;
}

test('an accountant confirms cash, imports a statement and matches a statement line on a phone and a wide screen', async () => {
  const cash = await cashDraft();
  const [named, unnamed] = [await billedDraft(partner), await billedDraft(partner)];
  const page = await desk.entered('pavel', ['accountant']);
  const open = (path: string) => page.goto(`${desk.address}${path}`);
  await open('/payments?status=AWAITING');
  await assertFits(page, 'payments');
  await open('/payments?status=AWAITING&type=CASH');
  await page.locator('tr', { hasText: cash.policyNumber }).getByRole('link', { name: 'Открыть' }).click();
  await assertFits(page, 'payment');
  await page.getByRole('link', { name: 'Подтвердить наличные' }).click();
  await assertFits(page, 'cash');
  await page.getByRole('button', { name: 'Деньги получены' }).click();
  assert.match(await page.getByRole('status').innerText(), /подтверждены/);
  await open('/statement-import');
  await assertFits(page, 'import');
  await page.locator('input[type=file]').setInputFiles(await statement(named, unnamed));
  await page.getByRole('button', { name: 'Загрузить' }).click();
  await page.getByRole('heading', { name: 'statement.txt' }).waitFor();
  await assertFits(page, 'imported');
  await open('/statement-lines?sort=-lineId');
  await assertFits(page, 'lines');
  await page.locator('tr', { hasText: 'Оплата страховки' }).getByRole('link').first().click();
  await assertFits(page, 'line');
  await page
    .locator('tr', { hasText: unnamed.policyNumber })
    .getByRole('link', { name: 'Зачесть сюда' })
    .click();
  await page.getByLabel('Почему').fill('Письмо страхователя');
  await assertFits(page, 'resolve');
  await page.getByRole('button', { name: 'Разобрать' }).click();
  await page.getByRole('link', { name: /^Предложение/ }).click();
  await assertFits(page, 'proposal');
  const proposal = page.url();
  const olga = await desk.entered('olga', ['accountant']);
  await olga.goto(proposal);
  await olga.getByRole('link', { name: 'Одобрить' }).click();
  await olga.getByRole('button', { name: 'Одобрить и сделать' }).click();
  assert.match(await olga.getByRole('status').innerText(), /Одобрено/);
  await olga.context().close();
  const seller = await desk.service.partner();
  await terminate(seller, await soldContract(seller));
  for (const path of [
    '/refunds',
    '/debts',
    '/payment-unmatched',
    '/statement-returns',
    '/bordereau',
    '/registers',
  ]) {
    await open(path);
    await assertFits(page, path.slice(1));
  }
  await open('/refunds');
  await page.getByRole('link', { name: 'Внести реквизиты' }).click();
  await assertFits(page, 'payee');
  const details = {
    ...{ id: '1', name: 'Образцов Пётр Ильич', account: '40817810100000000001', bic: '049900104' },
    ...{ bankName: 'АО «Образец-Банк»', correspondentAccount: '30101810900000000104' },
  };
  await open(`/refund-payee?${new URLSearchParams(details)}`);
  await assertFits(page, 'payee-form');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  const zoya = await desk.entered('zoya', ['accountant']);
  await zoya.goto(`${desk.address}/refund-payees/1`);
  await zoya.getByRole('link', { name: /подтвердить/ }).click();
  await zoya.getByRole('button', { name: 'Подтвердить' }).click();
  await zoya.context().close();
  await open('/payment-file-make');
  await page.getByRole('button', { name: 'Сделать файл' }).click();
  await page.getByRole('link', { name: 'Открыть файл' }).click();
  await assertFits(page, 'payment-file');
  await open('/payment-files');
  await assertFits(page, 'payment-files');
  await open('/statement-split?line=1');
  await assertFits(page, 'split');
  await page.context().close();
});

test('an underwriter reads pending contracts, asks the partner and decides on a phone and a wide screen', async () => {
  const { policyNumber } = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const page = await desk.entered('nina', ['underwriter']);
  await page.goto(`${desk.address}/approvals`);
  await assertFits(page, 'approvals');
  await page.getByRole('link', { name: policyNumber }).click();
  await page.getByRole('link', { name: 'Спросить партнёра' }).click();
  await page.getByLabel('Вопрос').fill('Какой у автомобиля пробег?');
  await page.getByRole('button', { name: 'Спросить' }).click();
  await page.getByRole('link', { name: 'К согласованию договора' }).click();
  await page.getByRole('link', { name: 'Записать ответ' }).click();
  await page.getByLabel('Ответ').fill('45 000 км');
  await page.getByRole('button', { name: 'Записать' }).click();
  await page.goto(`${desk.address}/approvals/${policyNumber}`);
  await assertFits(page, 'approval');
  await page.getByRole('link', { name: 'Согласовать', exact: true }).click();
  await assertFits(page, 'approve');
  await page.getByRole('button', { name: 'Согласовать' }).click();
  assert.match(await page.getByRole('status').innerText(), /согласован/);
  await page.goto(`${desk.address}/addendums`);
  await assertFits(page, 'addendums');
  await page.context().close();
});
