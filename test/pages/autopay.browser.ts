import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type AutopayService, autopayService, draftInParts } from '../payments/autopay/support.ts';
import { goodCard, openLink } from '../support/link.ts';
import type { TestPartner } from '../support/service.ts';
import { axeSource } from './axe.ts';
import { type Shop, shopping } from './browser.ts';

/** Directory for screenshots. If it is not set, no screenshots are taken. */
const pictures = process.env.PICTURES;

let service: AutopayService;
let partner: TestPartner;
let shop: Shop;
let axe: string;

before(async () => {
  axe = axeSource();
  service = await autopayService();
  partner = await service.partner();
  shop = await shopping(service.url);
  if (pictures) mkdirSync(pictures, { recursive: true });
});
after(async () => {
  await shop?.close();
  await service?.close();
});

async function assertUsable(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  if (pictures)
    await page.screenshot({ path: join(pictures, `autopay-${name}-${width}.png`), fullPage: true });
  assert.ok(
    Number(await page.evaluate('document.documentElement.scrollWidth')) <= width,
    `${name} is too wide`,
  );
  await page.evaluate(axe);
  const violations = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id }) => id))',
  );
  assert.deepEqual(violations, [], name);
}

for (const width of [390, 1440]) {
  test(`a client ticks the box, pays, and cancels the charges at ${width} px`, async () => {
    const draft = await draftInParts(partner);
    const link = await openLink(partner, { ...draft, premium: draft.amounts[0] ?? 0 }, 'PAYINSURER', {
      ...{ successUrl: 'http://partner.example/paid', failUrl: 'http://partner.example/failed' },
    });
    // `bypassCSP` lets axe run, whose script the page's content security policy would block.
    const context = await shop.browser.newContext({
      ...{ viewport: { width, height: 844 }, locale: 'ru-RU', bypassCSP: true },
    });
    const page = await context.newPage();
    await page.goto(`http://bindery.test${link.path}`);
    const box = page.getByRole('checkbox');
    assert.equal(await box.isChecked(), false);
    await box.check();
    await assertUsable(page, 'pay');
    await page.getByRole('button', { name: /Перейти к оплате/ }).click();
    await page.getByLabel('Номер карты').fill(goodCard);
    await page.getByLabel('Срок').fill('12/30');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await page.waitForURL(/partner\.example/, { waitUntil: 'commit' });
    await page.goto(`http://bindery.test${link.path}`);
    await page.getByRole('heading', { name: 'Оплачено' }).waitFor();
    await assertUsable(page, 'paid');
    await page.getByRole('link', { name: 'Посмотреть или отменить' }).click();
    await page.getByText('На что вы согласились').click();
    await assertUsable(page, 'saved');
    await page.getByRole('button', { name: 'Отменить списания' }).click();
    await page.getByText('Вы отменили списания').waitFor();
    await assertUsable(page, 'cancelled');
    await context.close();
  });
}
