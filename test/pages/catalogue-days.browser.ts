import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { savedCasco } from '../support/casco-sale.ts';
import { tariffCopy } from '../support/tariff-copy.ts';
import { assertFits, type Desk, follow, openDesk, send } from './desk.ts';

const directory = mkdtempSync(join(tmpdir(), 'bindery-catalogue-days-'));
const draft = 'casco/rates/2031-01-01';
let desk: Desk;
let policyNumber: string;

before(async () => {
  desk = await openDesk({ FOUR_EYES: 'on' });
  const partner = await desk.service.partner();
  for (const _ of [1, 2, 3]) ({ policyNumber } = await savedCasco(partner, {}));
});
after(async () => {
  await desk.close();
  rmSync(directory, { recursive: true });
});

test('an actuary uploads a draft with errors, corrects it, compares it, rates the portfolio and publishes it', async () => {
  const page = await desk.entered('mary', ['actuary']);
  await follow(page, 'Тарифы');
  await assertFits(page, 'tariffs');
  await follow(page, 'Загрузить черновик');
  await page.setInputFiles(
    'input[type=file]',
    filesOf({ 'autostart.csv': [['yes,1.05', 'yes,much']], 'base.csv': [['0,0,5.20', '0,0,']] }, 'wrong'),
  );
  await send(page, 'Загрузить');
  assert.match((await page.textContent('main')) ?? '', /Ошибок: \d+/);
  await assertFits(page, 'tariff-faults');
  await page.setInputFiles(
    'input[type=file]',
    filesOf(
      {
        'base.csv': [
          ['5,5,6.55', '5,5,7.20'],
          ['4,4,6.19', '4,4,6.60'],
        ],
      },
      'right',
    ),
  );
  await send(page, 'Загрузить');
  await follow(page, draft);
  await assertFits(page, 'tariff');
  await follow(page, 'Отличия от действующей');
  await assertFits(page, 'tariff-diff');
  await page.goto(`${desk.address}/tariff?versionId=${draft}`);
  await follow(page, 'Что изменится для клиентов');
  await assertFits(page, 'what-if');
  await send(page, 'Пересчитать');
  await page.getByRole('heading', { name: 'Договоры по изменению премии' }).waitFor();
  await assertFits(page, 'what-if-result');
  await page.goto(`${desk.address}/tariff?versionId=${draft}&table=${(await tables(page))[0]}`);
  await assertFits(page, 'tariff-table');
  await page.goto(`${desk.address}/tariff-edit?versionId=${draft}&table=deductible`);
  await assertFits(page, 'tariff-edit');
  await page.goto(`${desk.address}/tariff-changes?versionId=${draft}`);
  await assertFits(page, 'tariff-changes');
  await page.goto(`${desk.address}/explain?policyNumber=${policyNumber}`);
  await assertFits(page, 'explain');
  await page.goto(`${desk.address}/tariff-publish?versionIds=${draft}`);
  await send(page, 'Опубликовать');
  assert.match((await page.textContent('main')) ?? '', /должен согласиться другой/);
  await assertFits(page, 'tariff-publish');
  for (const path of [
    '/lists',
    '/lists/ldu_type',
    '/list-import',
    '/vehicles?make=lada',
    '/rates',
    '/products',
  ]) {
    await page.goto(`${desk.address}${path}`);
    await assertFits(page, path.replaceAll(/\W+/g, '-').slice(1));
  }
  await page.context().close();
});

test('an integration manager sets up a partner with rights, secrets, webhook and blanks', async () => {
  const page = await desk.entered('pavel', ['integration']);
  const { login } = await desk.service.partner();
  await follow(page, 'Партнёры');
  await assertFits(page, 'partners');
  await follow(page, login);
  await assertFits(page, 'partner');
  await follow(page, 'Изменить права');
  await page.getByLabel('Запросов в минуту').fill('60');
  await assertFits(page, 'partner-change');
  await send(page, 'Изменить');
  assert.match((await page.textContent('main')) ?? '', /запросов в минуту: нет → 60/);
  await follow(page, 'К партнёру');
  await follow(page, 'Сменить секрет');
  await send(page, 'Сменить');
  await assertFits(page, 'partner-secret');
  await page.goto(`${desk.address}/webhook-add?partner=${login}`);
  await page.getByLabel('Адрес').fill('https://partner.example/events');
  await page.getByLabel('События').fill('all');
  await send(page, 'Добавить');
  await follow(page, 'К вебхукам партнёра');
  await assertFits(page, 'webhooks');
  await follow(page, 'что доставлено');
  await follow(page, 'Проверить');
  await send(page, 'Проверить');
  await follow(page, 'К вебхуку');
  await assertFits(page, 'webhook');
  await page.goto(`${desk.address}/blank-issue?partner=${login}`);
  await page.getByLabel('Серия').fill('ТТТ');
  await page.getByLabel('Первый номер').fill('7000000001');
  await page.getByLabel('Последний номер').fill('7000000100');
  await send(page, 'Выдать');
  await follow(page, 'К бланкам');
  await assertFits(page, 'blanks');
  await page.goto(`${desk.address}/faults?partner=${login}&days=7`);
  await assertFits(page, 'faults');
  await page.context().close();
});

function filesOf(edits: Parameters<typeof tariffCopy>[3], name: string): readonly string[] {
  const path = tariffCopy('casco/rates', join(directory, name), '2031-01-01', edits, '2026-11-30');
  return readdirSync(path)
    .filter((file) => /\.(?:csv|json)$/.test(file))
    .map((file) => join(path, file));
}

async function tables(page: Page): Promise<readonly string[]> {
  await page.goto(`${desk.address}/tariff?versionId=${draft}`);
  return page.locator('section table a').allTextContents();
}
