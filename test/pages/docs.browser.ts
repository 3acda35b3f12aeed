import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type TestService, testService } from '../support/service.ts';
import { type Shop, shopping } from './browser.ts';

const pictures = process.env.PICTURES;
let service: TestService;
let shop: Shop;

before(async () => {
  service = await testService();
  shop = await shopping(service.url);
  if (pictures) mkdirSync(pictures, { recursive: true });
});
after(async () => {
  await shop?.close();
  await service.close();
});

for (const width of [390, 1280]) {
  test(`the API description fits a screen of ${width} points`, async () => {
    const page = await (
      await shop.browser.newContext({ viewport: { width, height: 844 }, locale: 'ru-RU' })
    ).newPage();
    page.setDefaultTimeout(60_000);
    await page.goto('http://bindery.test/docs');
    await page.getByText('RESOURCE_EXHAUSTED').first().waitFor();
    if (pictures) await page.screenshot({ path: join(pictures, `docs-${width}.png`) });
    const widest = await page.evaluate('document.documentElement.scrollWidth');
    assert.equal(widest, width);
    assert.ok(await page.getByText('ТЕСТ — не является полисом').first().isVisible());
  });
}

test('inputs of the API description page have accessible names, and its headings are not cut off', async () => {
  const page = await (
    await shop.browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'ru-RU' })
  ).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('http://bindery.test/docs');
  await page.getByText('RESOURCE_EXHAUSTED').first().waitFor();
  const field = page.getByRole('combobox', { name: 'URL токена' });
  await field.waitFor();
  assert.equal(await field.getAttribute('aria-expanded'), 'false');
  assert.equal(await page.locator('[role=combobox][contenteditable]:not([aria-label])').count(), 0);
  const heading = page.getByRole('button', { name: /^Аутентификация/ });
  const chosen = page.getByRole('button', { name: /^Выбранный тип/ });
  const [left, right] = [await heading.boundingBox(), await chosen.boundingBox()];
  assert.ok(left && right && left.width > 100 && left.x + left.width <= right.x);
});
