import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { demoLink } from '#staff/people/accounts.ts';
import type { Role } from '#staff/use-case/permissions.ts';
import { billedDraft, paymentOf } from '../payments/statement/support/billed.ts';
import { oneCDocument, oneCFile } from '../payments/statement/support/files.ts';
import { agreed } from '../support/agreed.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { type DirectoryPeer, directoryClient, directoryPeer } from '../support/directory-peer.ts';
import { soldContract } from '../support/sale.ts';
import type { TestPartner } from '../support/service.ts';
import { byStaff } from '../support/staff.ts';
import { tariffCopy } from '../support/tariff-copy.ts';
import { type Desk, follow, openDesk, send } from './desk.ts';

const directory = mkdtempSync(join(tmpdir(), 'bindery-without-script-'));
let peer: DirectoryPeer;
let desk: Desk;
let partner: TestPartner;

before(async () => {
  peer = await directoryPeer();
  desk = await openDesk({
    FOUR_EYES: 'on',
    STAFF_OIDC_ISSUER: peer.issuer,
    STAFF_OIDC_CLIENT_ID: directoryClient.id,
    STAFF_OIDC_CLIENT_SECRET: directoryClient.secret,
    STAFF_OIDC_ROLES_CLAIM: 'roles',
  });
  partner = await desk.service.partner();
});
after(async () => {
  await desk.close();
  await peer.close();
  rmSync(directory, { recursive: true });
});

/** Signs in by the insurer's single sign-on, with scripts disabled. */
async function entered(login: string, ...roles: readonly Role[]): Promise<Page> {
  peer.claims = { sub: login, preferred_username: login, name: `Сотрудник ${login}`, roles: [...roles] };
  const page = await desk.withoutScript();
  await page.goto(`${desk.address}/`);
  await follow(page, 'Войти учётной записью компании');
  await page.waitForURL(`${desk.address}/`);
  return page;
}

const open = (page: Page, path: string) => page.goto(`${desk.address}${path}`);
const said = (page: Page) => page.getByRole('status').innerText();
const fill = (page: Page, label: string | RegExp, text: string) => page.getByLabel(label).fill(text);

/** Signs in as a second person and approves the proposal that the page `asker` shows. */
async function agreedBy(login: string, role: Role, asker: Page): Promise<void> {
  const href = await asker.getByRole('link', { name: /^Предложение/ }).getAttribute('href');
  const page = await entered(login, role);
  await open(page, href ?? '');
  await follow(page, 'Одобрить');
  await send(page, 'Одобрить и сделать');
  assert.match(await said(page), /Одобрено/);
  await page.context().close();
}

/** Waits until a long job has ended. The job's page reloads by itself. */
const ended = (page: Page) => page.getByText('Закончено', { exact: true }).waitFor();

async function downloaded(page: Page, press: () => Promise<unknown>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file.suggestedFilename();
}

test('support finds a contract, adds a note with a file, reads it and terminates the contract', async () => {
  const { policyNumber } = await soldContract(partner);
  const page = await entered('sveta', 'support');
  await page.getByRole('searchbox', { name: 'Найти', exact: true }).fill(policyNumber);
  await send(page, 'Найти');
  await follow(page, 'Добавить заметку');
  await fill(page, /Что важно знать/, 'Просит перезвонить');
  const file = { name: 'письмо.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await page.setInputFiles('input[type=file]', file);
  await send(page, 'Добавить');
  await follow(page, 'К договору');
  await page.getByText('Расчёт по шагам').click();
  assert.ok(await page.getByText('базовая ставка, ₽').isVisible());
  const note = page.getByRole('link', { name: /письмо\.pdf/ });
  assert.equal(await downloaded(page, () => note.click()), 'письмо.pdf');
  await open(page, `/addendum-terminate?policy=${policyNumber}`);
  await page.getByLabel(/Основание/).selectOption({ label: 'Гибель или утрата транспортного средства' });
  await fill(page, /Первый день без страхования/, '2027-03-01');
  await fill(page, /Что напечатать/, 'По заявлению');
  await send(page, 'Прекратить');
  assert.match(await said(page), /\d/);
  await page.context().close();
});

test("an underwriter asks the partner, records the partner's answer and approves the contract", async () => {
  const { policyNumber } = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const page = await entered('nina', 'underwriter');
  await follow(page, 'Согласование');
  await follow(page, policyNumber);
  await follow(page, 'Спросить партнёра');
  await fill(page, 'Вопрос', 'Какой пробег?');
  await send(page, 'Спросить');
  await follow(page, 'К согласованию договора');
  await follow(page, 'Записать ответ');
  await fill(page, /Ответ/, '45 000 км');
  await send(page, 'Записать');
  await open(page, `/approvals/${policyNumber}`);
  await follow(page, 'Согласовать');
  await send(page, 'Согласовать');
  assert.match(await said(page), /согласован/);
  await page.context().close();
});

test('an accountant imports a statement, matches one of its lines with a colleague, enters bank details and records a refund', async () => {
  const page = await entered('pavel', 'accountant');
  const draft = await billedDraft(partner);
  const lines = [
    paymentOf(draft, { purpose: 'Оплата страховки' }),
    oneCDocument({ purpose: 'Ошибка', amount: '77.00' }),
  ];
  await follow(page, 'Загрузить выписку');
  const statement = { name: 'day.txt', mimeType: 'text/plain', buffer: Buffer.from(oneCFile(lines)) };
  await page.setInputFiles('input[type=file]', statement);
  await send(page, 'Загрузить');
  await ended(page);
  await follow(page, 'Неопознанные поступления');
  await page.locator('tr', { hasText: 'Оплата страховки' }).getByRole('link').first().click();
  await follow(page, 'Зачесть сюда');
  await fill(page, /Почему/, 'Письмо страхователя');
  await send(page, 'Разобрать');
  await agreedBy('olga', 'accountant', page);
  await open(page, '/statement-lines?q=Ошибка');
  await page.locator('tbody').getByRole('link').first().click();
  await follow(page, 'Вернуть плательщику');
  await fill(page, /Почему/, 'Не наше');
  await send(page, 'Разобрать');
  await agreedBy('olga', 'accountant', page);
  await open(page, '/statement-returns');
  await follow(page, 'Файл переводов для банка');
  assert.match(await downloaded(page, () => send(page, 'Скачать CSV')), /\.csv$/);
  await open(page, '/refunds');
  await follow(page, 'Внести реквизиты');
  await follow(page, 'Внести');
  await fill(page, /^Счёт/, '40817 810 1 0000 0000001');
  await fill(page, /^БИК/, '049900104');
  await fill(page, /^Банк/, 'АО «Образец-Банк»');
  await fill(page, /^Корр\. счёт/, '30101810900000000104');
  await send(page, 'Сохранить');
  assert.match(await said(page), /Реквизиты внесены/);
  await open(page, '/refunds');
  await follow(page, 'Перечислено иначе');
  await fill(page, /платёжного поручения/, '17');
  await send(page, 'Перечислено');
  assert.match(await said(page), /перечислено|должен согласиться/);
  await page.context().close();
});

test('an actuary uploads a draft, rates the portfolio with it and publishes it with a colleague', async () => {
  await savedCasco(partner, {});
  const draft = 'casco/rates/2031-01-01';
  const path = tariffCopy('casco/rates', join(directory, 'draft'), '2031-01-01', {}, '2026-11-30');
  const page = await entered('mary', 'actuary');
  await follow(page, 'Тарифы');
  await follow(page, 'Загрузить черновик');
  await page.setInputFiles(
    'input[type=file]',
    readdirSync(path).map((file) => join(path, file)),
  );
  await send(page, 'Загрузить');
  await follow(page, draft);
  await follow(page, 'Что изменится для клиентов');
  await send(page, 'Пересчитать');
  await page.getByRole('heading', { name: 'Договоры по изменению премии' }).waitFor();
  await open(page, `/tariff?versionId=${draft}`);
  await follow(page, 'Опубликовать');
  await send(page, 'Опубликовать');
  await agreedBy('petr', 'actuary', page);
  await page.context().close();
});

test("an integration manager extends a partner's rights with a colleague, changes its secret and resends events", async () => {
  const { login } = await desk.service.partner();
  const page = await entered('ivan', 'integration');
  await follow(page, 'Партнёры');
  await follow(page, login);
  await follow(page, 'Изменить права');
  await fill(page, /Скидка из комиссии/, '10');
  await send(page, 'Изменить');
  await agreedBy('irina', 'integration', page);
  await open(page, `/partner-rotate?login=${login}`);
  await send(page, 'Сменить');
  assert.match(await said(page), /client_secret/);
  await open(page, `/webhook-add?partner=${login}`);
  await fill(page, /Адрес/, 'https://partner.example/events');
  await send(page, 'Добавить');
  await follow(page, 'К вебхукам партнёра');
  await follow(page, 'что доставлено');
  await follow(page, 'Проверить');
  await send(page, 'Проверить');
  await follow(page, 'К вебхуку');
  await follow(page, 'Отправить снова');
  await fill(page, /Или все с момента/, '2026-11-01T00:00:00+03:00');
  await send(page, 'Отправить');
  assert.match(await said(page), /отправятся снова: \d/);
  await page.context().close();
});

test('an administrator retries a failed job', async () => {
  const id = randomUUIDv7();
  const data = { ids: { policyNumber: 'XXX0000000001' }, requestId: 'before' };
  await desk.service.pool.query('select enqueue_jobs($1)', [
    JSON.stringify([{ id, kind: 'contract-report', data, key: id, afterSeconds: 1_000_000 }]),
  ]);
  await desk.service.pool.query(`update pgboss.job set state = 'failed' where id = $1`, [id]);
  const page = await entered('adam', 'admin');
  await open(page, '/jobs?dead=on');
  await page.locator('tbody').getByRole('link').first().click();
  await follow(page, 'Повторить');
  await send(page, 'Повторить');
  assert.match(await said(page), /пойдут снова: 1/);
  await page.context().close();
});

test('security verifies and downloads the audit log, ends a session, and cannot invite people of the single sign-on', async () => {
  const page = await entered('vera', 'security');
  await follow(page, 'Проверка журнала');
  await send(page, 'Проверить');
  await ended(page);
  assert.match(await page.locator('main').innerText(), /Ни одна запись не изменена/);
  await open(page, '/audit');
  assert.match(await downloaded(page, () => follow(page, 'Выгрузить с доказательствами (CSV)')), /\.csv$/);
  const support = await entered('lena', 'support');
  await open(page, '/staff-sessions?login=lena');
  await page.locator('tbody').getByRole('link').first().click();
  await send(page, 'Закончить');
  await open(support, '/jobs');
  assert.match(support.url(), /\/sign-in/);
  await open(page, '/staff-invite');
  await fill(page, 'Логин', 'new');
  await page.getByLabel('поддержка').check();
  await send(page, 'Пригласить');
  assert.match(await page.getByRole('alert').innerText(), /каталог/);
});

test('with console accounts, security invites a person and a colleague approves the invitation', async () => {
  const own = await openDesk({ FOUR_EYES: 'on' });
  try {
    const come = async (login: string) => {
      const token = await agreed(own.service.pool, 'staff invite', login, (pool) =>
        demoLink(pool, byStaff(own.service.clock), { login, name: login, roles: ['security'] }),
      );
      const page = await own.withoutScript();
      await page.goto(`${own.address}/enter/${token}`);
      await send(page, 'Войти');
      return page;
    };
    const page = await come('vera');
    await follow(page, 'Сотрудники');
    await follow(page, 'Пригласить');
    await fill(page, 'Логин', 'new');
    await page.getByLabel('поддержка').check();
    await fill(page, 'Его собственная почта, если нужны двое', 'new@insurer.example');
    await send(page, 'Пригласить');
    const href = await page.getByRole('link', { name: /^Предложение/ }).getAttribute('href');
    const other = await come('boris');
    await other.goto(`${own.address}${href}`);
    await follow(other, 'Одобрить');
    await send(other, 'Одобрить и сделать');
    assert.match(await said(other), /Письмо со ссылкой отправляется на new@insurer\.example/);
  } finally {
    await own.close();
  }
});
