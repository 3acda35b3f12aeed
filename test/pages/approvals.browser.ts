import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { savedCasco } from '../support/casco-sale.ts';
import { valueAt } from '../support/change.ts';
import { soldContract } from '../support/sale.ts';
import type { TestPartner } from '../support/service.ts';
import { assertFits, type Desk, openDesk, send } from './desk.ts';

let desk: Desk;
let partner: TestPartner;

before(async () => {
  desk = await openDesk({ FOUR_EYES: 'on' });
  partner = await desk.service.partner();
});
after(() => desk.close());

/** Counts clicks. */
function counting() {
  const clicks = { count: 0 };
  return {
    clicks,
    async click(locator: Locator) {
      clicks.count += 1;
      await locator.click();
      await locator.page().waitForLoadState();
    },
  };
}

test('from the home page an underwriter approves a contract with at most four clicks', async () => {
  const { policyNumber } = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const page = await desk.entered('yana', ['underwriter']);
  const { clicks, click } = counting();
  await click(page.locator('main').getByRole('link', { name: 'Договоры ждут решения' }));
  await click(page.locator('main').getByRole('link', { name: policyNumber }));
  await click(page.getByRole('link', { name: 'Согласовать' }));
  await click(page.getByRole('button', { name: 'Согласовать' }));
  assert.match(await page.getByRole('status').innerText(), /согласован/);
  assert.ok(clicks.count <= 4, `${clicks.count} clicks`);
  await page.context().close();
});

test('two people set limits of authority, an underwriter asks the partner, and an authorized person decides', async () => {
  const { policyNumber } = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const security = await desk.entered('sonya', ['security']);
  const other = await desk.entered('other', ['security']);
  const oleg = await desk.entered('oleg', ['underwriter']);
  for (const [holder, premium] of [
    ['underwriter', '1000'],
    ['staff:oleg', '1000000'],
  ]) {
    await security.goto(`${desk.address}/authority-set`);
    await security.getByLabel('Чей лимит').selectOption(holder ?? '');
    await security.getByLabel(/Наибольшая премия/).fill(premium ?? '');
    await assertFits(security, 'authority-set');
    await send(security, 'Задать');
    const proposal = await security.getByRole('link', { name: /^Предложение/ }).getAttribute('href');
    await other.goto(`${desk.address}${proposal}`);
    await assertFits(other, 'authority-proposal');
    await other.getByRole('link', { name: 'Одобрить' }).click();
    await other.getByRole('button', { name: 'Одобрить и сделать' }).click();
  }
  await security.goto(`${desk.address}/authority`);
  await assertFits(security, 'authority');

  const nina = await desk.entered('nina', ['underwriter']);
  await nina.goto(`${desk.address}/approvals/${policyNumber}`);
  await assertFits(nina, 'approval-beyond');
  await nina.getByRole('link', { name: 'Спросить партнёра' }).click();
  await nina.getByLabel(/Вопрос/).fill('Какой пробег?');
  await nina.getByRole('button', { name: 'Спросить' }).click();
  const questions = `/sales/v2/policies/${policyNumber}/approval/questions`;
  const id = String(valueAt((await partner.call('GET', questions)).body, 'questions[0].id'));
  const answered = await partner.call('PUT', `${questions}/${id}`, {
    answer: '45 000 км',
    answeredBy: 'CLIENT',
  });
  assert.equal(answered.status, 200, answered.text);
  await nina.goto(`${desk.address}/approvals/${policyNumber}`);
  assert.match(await nina.locator('main').innerText(), /45 000 км[\s\S]*клиент через партнёра/);
  await assertFits(nina, 'approval-answered');
  await nina.getByRole('link', { name: 'Передать: Анна Петрова' }).click();
  await assertFits(nina, 'hand');
  await nina.getByRole('button', { name: 'Передать' }).click();

  await oleg.goto(`${desk.address}/approvals`);
  await assertFits(oleg, 'approvals-handed');
  await oleg.getByRole('link', { name: policyNumber }).click();
  await oleg.getByRole('link', { name: 'Согласовать' }).click();
  await oleg.getByRole('button', { name: 'Согласовать' }).click();
  assert.match(await oleg.getByRole('status').innerText(), /согласован/);
});

test('from the home page an accountant confirms cash with at most four clicks', async () => {
  const onConfirmation = await desk.service.partner({ cash: 'ON_CONFIRMATION' });
  await soldContract(onConfirmation);
  const page = await desk.entered('alla', ['accountant']);
  const { clicks, click } = counting();
  await click(page.locator('main').getByRole('link', { name: 'Наличные ждут подтверждения' }));
  await click(page.getByRole('checkbox', { name: /^Отметить/ }).first());
  await click(page.getByRole('button', { name: 'Подтвердить наличные' }));
  assert.match(await page.locator('main').innerText(), /Сделано: 1 из 1/);
  assert.ok(clicks.count <= 4, `${clicks.count} clicks`);
  await page.context().close();
});

test('support explains a refused request of a partner with at most two clicks', async () => {
  const refused = await partner.call('POST', '/sales/v2/individual/osago/quotes', { startDate: 'never' });
  await desk.service.logRequests();
  const page = await desk.entered('inga', ['support']);
  const { clicks, click } = counting();
  const id = refused.headers.get('x-request-id') ?? assert.fail(refused.text);
  await page.getByRole('searchbox', { name: 'Найти', exact: true }).fill(id);
  await click(page.getByRole('button', { name: 'Найти' }));
  assert.match(await page.locator('main').innerText(), /startDate/);
  await click(page.getByRole('navigation').getByRole('link', { name: 'Причины отказов' }));
  assert.match(await page.locator('main').innerText(), /startDate/);
  assert.ok(clicks.count <= 2, `${clicks.count} clicks`);
  await page.context().close();
});

test('an administrator drops a waiting job', async () => {
  const id = randomUUIDv7();
  const data = { ids: { policyNumber: 'XXX0000000001' }, requestId: 'before' };
  await desk.service.pool.query('select enqueue_jobs($1)', [
    JSON.stringify([{ id, kind: 'contract-report', data, key: id, afterSeconds: 1_000_000 }]),
  ]);
  const admin = await desk.entered('adam', ['admin']);
  await admin.goto(`${desk.address}/jobs/${id}`);
  await assertFits(admin, 'job-waiting');
  await admin.getByRole('link', { name: 'Отменить работу' }).click();
  await admin.getByLabel(/Почему/).fill('Отправлен вручную');
  await assertFits(admin, 'job-drop');
  await admin.getByRole('button', { name: 'Отменить работу' }).click();
  await admin.getByRole('link', { name: 'К работе' }).click();
  await assertFits(admin, 'job-dropped');
  assert.match(await admin.locator('main').innerText(), /отменена/);
});
