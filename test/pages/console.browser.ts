import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { savedCasco } from '../support/casco-sale.ts';
import { leftToInsurer } from '../support/consent.ts';
import { savedDraft } from '../support/sale.ts';
import { assertFits, type Desk, openDesk } from './desk.ts';

let desk: Desk;
let policyNumber: string;

before(async () => {
  desk = await openDesk();
  ({ policyNumber } = await savedCasco(await desk.service.partner(), {}));
});
after(() => desk.close());

test('an invited person creates a passkey, signs out, signs in with the passkey and gets the requested page', async () => {
  const page = await desk.entered('anna');
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.goto(`${desk.address}/jobs`);
  assert.match(page.url(), /\/sign-in\?next=%2Fjobs$/);
  await page.getByRole('button', { name: 'Войти ключом' }).click();
  await page.waitForURL(`${desk.address}/jobs`);
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Фоновые работы');
  await page.context().close();
});

test('keys reach the search, move in a list, open a row and leave a field', async () => {
  const page = await desk.entered('kira');
  await page.goto(`${desk.address}/contracts`);
  await page.keyboard.press('/');
  assert.equal(await page.evaluate('document.activeElement.name'), 'q');
  await page.keyboard.type('j');
  assert.equal(await page.getByRole('searchbox', { name: 'Поиск в таблице' }).inputValue(), 'j');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  assert.equal(await page.evaluate('document.activeElement.textContent'), policyNumber);
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${desk.address}/contracts/${policyNumber}`);
  await page.keyboard.press('/');
  assert.equal(await page.evaluate('document.activeElement.id'), 'find');
  await page.context().close();
});

test('a person saves a view of a list, chooses its columns, and sees both later', async () => {
  const page = await desk.entered('lida');
  await page.goto(`${desk.address}/contracts?product=casco`);
  await page.getByText('Сохранить отбор').click();
  await page.getByLabel('Название').fill('Каско');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.goto(`${desk.address}/contracts`);
  await page.getByRole('link', { name: 'Каско' }).click();
  assert.equal(new URL(page.url()).searchParams.get('product'), 'casco');
  await page.getByText('Столбцы').click();
  await page.locator('.choice').getByLabel('Госномер').uncheck();
  await page.getByRole('button', { name: 'Показать' }).click();
  assert.equal(await page.getByRole('columnheader', { name: 'Госномер' }).count(), 0);
  assert.equal(await page.getByRole('columnheader', { name: 'Начало' }).count(), 1);
  await page.context().close();
});

test('calendar and consent pages fit a phone and a wide screen', async () => {
  const page = await desk.entered('vera');
  const set = { consentPersonalData: leftToInsurer };
  const asked = (await savedDraft(await desk.service.partner(), { set })).policyNumber;
  await page.goto(`${desk.address}/calendar`);
  const year = await page.locator('main td a').first().getAttribute('href');
  for (const [name, path] of [
    ['calendar', '/calendar'],
    ['calendar-year', year],
    ['calendar-import', '/calendar-import'],
    ['consents', `/contracts/${policyNumber}/consents`],
    ['consents-asked', `/contracts/${asked}/consents`],
    ['consents-ask', `/contracts/${asked}/consents/ask`],
    ['consents-withdraw', `/contracts/${asked}/consents/withdraw`],
  ] as const) {
    await page.goto(`${desk.address}${path}`);
    await assertFits(page, name);
  }
  await page.context().close();
});

test('an employee gives a task in a form that knows its subject, and the pages of tasks fit', async () => {
  const page = await desk.entered('galina');
  const form = `${desk.address}/task-ask?${new URLSearchParams({ subject: 'contract', number: policyNumber })}`;
  await page.goto(form);
  await assertFits(page, 'task-ask');
  await page.goto(form);
  await page.getByLabel('Что сделать').fill('Проверить пробег по фотографии одометра');
  await page.locator('select[name=to]').selectOption({ index: 1 });
  await page.locator('input[name=due]').fill('2099-01-01');
  await page.getByRole('button', { name: 'Поручить' }).click();
  const path = await page.locator('main a[href^="/tasks/"]').first().getAttribute('href');
  for (const [name, address] of [
    ['tasks', '/tasks?view=all'],
    ['task', path],
    ['letter-set', '/letter-set'],
    ['contract', `/contracts/${policyNumber}`],
  ] as const) {
    await page.goto(`${desk.address}${address}`);
    await assertFits(page, name);
  }
  await page.context().close();
});

test('console pages fit a phone and a wide screen, work by keyboard and log no error', async () => {
  const page = await desk.entered('boris');
  await desk.service.pool.query('update staff_accounts set name = $1', ['Щ'.repeat(100)]);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  for (const path of [`/contracts/${policyNumber}`, '/requests', '/jobs', '/staff', '/staff-invite', '/']) {
    await page.goto(`${desk.address}${path}`);
    await assertFits(page, path.split('/')[1] || 'home');
  }
  await page.goto(`${desk.address}/jobs`);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'К содержанию');
  assert.deepEqual(faults, []);
  await page.context().close();
});
