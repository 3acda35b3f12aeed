import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { cascoBody } from '../support/casco-body.ts';
import { valueAt } from '../support/change.ts';
import { askLink, declinedCard, goodCard, later, read, timeoutMs } from '../support/link.ts';
import { printedNumber } from '../support/printed-number.ts';
import { type Draft, savedDraft } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';
import { type Shop, shopping, widths } from './browser.ts';

const back = { successUrl: 'http://partner.example/paid?order=1', failUrl: 'http://partner.example/failed' };
/** Directory for screenshots. If it is not set, no screenshots are taken. */
const pictures = process.env.PICTURES;

let service: TestService;
let partner: TestPartner;
let shop: Shop;

before(async () => {
  service = await testService();
  partner = await service.partner();
  shop = await shopping(service.url);
  // Extend the lifetime of the tokens, because the tests move the clock by hours.
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
  if (pictures) mkdirSync(pictures, { recursive: true });
});
after(async () => {
  await shop?.close();
  await service.close();
});

async function open(width: keyof typeof widths, javaScriptEnabled = true): Promise<Page> {
  const context = await shop.browser.newContext({
    viewport: widths[width],
    javaScriptEnabled,
    locale: 'ru-RU',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  return page;
}

async function look(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

async function linkOf(draft: Draft, paymentType: string, more = {}): Promise<string> {
  const answer = await askLink(partner, draft, paymentType, { ...back, ...more });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.body.paymentLink);
}

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Номер карты').fill(number);
  await page.getByLabel('Срок').fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Оплатить' }).click();
}

/** Checks that a page is in Russian, has a heading and labels, and is no wider than the screen. */
async function assertUsable(page: Page): Promise<void> {
  assert.equal(await page.locator('html').getAttribute('lang'), 'ru');
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  assert.equal(await page.getByRole('main').count(), 1);
  const size = page.viewportSize()?.width ?? 0;
  const box = await page.locator('body').boundingBox();
  assert.ok(box && box.width <= size, 'wider than the screen');
  for (const control of await page.locator('button, a.button, label.choice').all()) {
    const target = await control.boundingBox();
    assert.ok(target && target.height >= 44, 'too small for a finger');
  }
}

for (const width of ['desktop', 'phone'] as const) {
  test(`after a declined card a client goes back and pays by card: ${width}`, async () => {
    const draft = await savedDraft(partner);
    const page = await open(width);
    const link = await linkOf(draft, 'CARD');
    await page.goto(link);
    await page.waitForURL(/sandbox\/bank/);
    await payByCard(page, declinedCard);
    await page.waitForURL(back.failUrl);
    await page.goto(link);
    await page.getByText('Оплата не прошла').waitFor();
    await assertUsable(page);
    await look(page, `${width}-declined`);
    await page.getByRole('button', { name: /Перейти к оплате/ }).click();
    await payByCard(page, goodCard);
    await page.waitForURL(back.successUrl);
    assert.equal((await read(partner, draft)).status, 'COMPLETE');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Оплачено' }).waitFor();
    await assertUsable(page);
    await look(page, `${width}-paid`);
    await page.getByRole('link', { name: 'Вернуться на сайт' }).click();
    await page.waitForURL(back.successUrl);
  });

  test(`the insurer's payment page works by keyboard and without a script: ${width}`, async () => {
    const draft = await savedDraft(partner);
    const page = await open(width, false);
    await page.goto(await linkOf(draft, 'PAYINSURER'));
    for (const text of [
      printedNumber(draft.policyNumber),
      'Lada Vesta',
      '01.12.2026',
      'О•••в П. И.',
      '22.11.2026 12:00',
    ]) {
      await page.getByText(text).first().waitFor();
    }
    await assertUsable(page);
    await look(page, `${width}-choose`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    assert.ok(await page.getByLabel(/Систему быстрых платежей/).isChecked());
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /Открыть приложение банка/ }).click();
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await page.waitForURL(back.successUrl);
    assert.deepEqual((await read(partner, draft)).paymentStates, ['PAYINSURER PAID']);
  });

  test(`a client pays a joint link after going back, a declined card and 3-D Secure: ${width}`, async () => {
    const draft = await savedDraft(partner);
    const casco = await partner.call(
      'POST',
      '/sales/v2/individual/casco/policies',
      cascoBody({
        today: testDay,
        set: {
          'insuredObject.casco.vehicle.vin': valueAt(draft.body, 'insuredObject.osago.vehicle.vin') ?? null,
        },
      }),
    );
    const { policyNumber, premium } = casco.body;
    const page = await open(width);
    const otherPolicies = [{ policyNumber, amount: premium }];
    const link = await linkOf(draft, 'PAYINSURER', { otherPolicies });
    await page.goto(link);
    await page.getByText('Итого по двум договорам').waitFor();
    await assertUsable(page);
    await look(page, `${width}-joint`);
    await page.getByLabel('Банковской картой').check();
    await page.getByRole('button', { name: /Перейти к оплате/ }).click();
    await page.getByRole('link', { name: 'Вернуться без оплаты' }).click();
    await page.getByRole('heading', { name: 'Оплата не завершена' }).waitFor();
    await assertUsable(page);
    await look(page, `${width}-waiting`);
    await page.getByRole('link', { name: 'Продолжить оплату' }).click();
    await payByCard(page, '4000000000009995');
    await page.getByText('недостаточно средств').waitFor();
    await look(page, `${width}-refused`);
    await page.getByRole('button', { name: /Перейти к оплате/ }).click();
    await payByCard(page, '4000000000003220');
    await page.getByLabel('Код из СМС').fill('111111');
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await page.waitForURL(back.successUrl);
    assert.equal((await read(partner, draft)).status, 'COMPLETE');
  });
}

test('a replaced, expired or unknown link and a bank outage each show a page of their own', async () => {
  const page = await open('phone');
  const draft = await savedDraft(partner);
  const first = await linkOf(draft, 'PAYINSURER');
  const second = await linkOf(draft, 'PAYINSURER');
  await page.goto(first);
  await page.getByRole('heading', { name: 'Ссылка больше не действует' }).waitFor();
  await look(page, 'phone-superseded');
  await page.goto(second);
  await service.bank?.behave({ answers: 'down' });
  await page.getByRole('button', { name: /Перейти к оплате/ }).click();
  await page.getByRole('heading', { name: 'Оплата временно недоступна' }).waitFor();
  await look(page, 'phone-away');
  await service.bank?.behave({});
  await page.goto('http://bindery.test/pay/00000000-0000-0000-0000-000000000000');
  await page.getByRole('heading', { name: 'Такой ссылки нет' }).waitFor();
  await look(page, 'phone-missing');
  later(service, 86_401);
  await page.goto(second);
  await page.getByRole('heading', { name: 'Срок ссылки истёк' }).waitFor();
  await assertUsable(page);
  await look(page, 'phone-expired');
  await page.getByRole('link', { name: 'Вернуться на сайт' }).click();
  await page.waitForURL(back.failUrl);
});
