import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { change, payInstallment, youngDriverAdded } from '../support/addendum.ts';
import { soldContract } from '../support/sale.ts';
import { assertFits, type Desk, openDesk } from './desk.ts';

let desk: Desk;
let policyNumber: string;

before(async () => {
  desk = await openDesk();
  const partner = await desk.service.partner();
  const sold = await soldContract(partner);
  ({ policyNumber } = sold);
  const addendum = await change(partner, sold, youngDriverAdded);
  await payInstallment(partner, sold, Number(addendum.installmentNr), addendum.premiumDifference ?? null);
  await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/POLICY`);
  for (const startDate of ['never', 'ever'])
    await partner.call('POST', '/sales/v2/individual/osago/quotes', { startDate });
  await desk.service.logRequests();
});
after(() => desk.close());

test("support finds a client by phone, reads the contract, adds a note and sees a partner's errors", async () => {
  const page = await desk.entered('olga', ['support']);
  await page.getByRole('searchbox', { name: 'Найти', exact: true }).fill('+7 999 000-00-01');
  await page.getByRole('button', { name: 'Найти' }).click();
  assert.equal(new URL(page.url()).search, '');
  await assertFits(page, 'day-search');
  await page.getByRole('link', { name: policyNumber }).click();
  await page.getByText('Расчёт по шагам').click();
  await page
    .getByText(/^Полей: /)
    .last()
    .click();
  await assertFits(page, 'day-contract');
  await page.getByRole('link', { name: 'Добавить заметку' }).click();
  await page.getByRole('textbox', { name: /Что важно знать/ }).fill('Просит перезвонить');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'письмо.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await assertFits(page, 'day-note');
  await page.getByRole('button', { name: 'Добавить' }).click();
  await page.getByRole('link', { name: 'К договору' }).click();
  assert.ok(await page.getByText('письмо.pdf, 1 КБ').isVisible());
  await page.goto(`${desk.address}/sales`);
  assert.ok(await page.getByRole('img', { name: /Итоги, договоров/ }).isVisible());
  await assertFits(page, 'day-sales');
  await page.goto(`${desk.address}/faults?days=7`);
  await assertFits(page, 'day-faults');
  await page.locator('td a').first().click();
  await assertFits(page, 'day-trace');
  await page.context().close();
});

test('security sees accesses to personal data and ends a session, which then opens no page', async () => {
  const support = await desk.entered('petr', ['support']);
  await support.goto(`${desk.address}/contracts/${policyNumber}/people`);
  const page = await desk.entered('vera', ['security']);
  await page.goto(`${desk.address}/audit?only=looks`);
  assert.ok(await page.getByText('открыто заявление с данными людей').first().isVisible());
  await assertFits(page, 'day-audit');
  await page.goto(`${desk.address}/staff-sessions?login=petr`);
  await assertFits(page, 'day-sessions');
  await page.locator('a[href^="/staff-revoke"]').first().click();
  await page.getByRole('button', { name: 'Закончить' }).click();
  await support.goto(`${desk.address}/jobs`);
  assert.match(support.url(), /\/sign-in/);
  await page.context().close();
  await support.context().close();
});
