import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { servedDocuments } from '../../src/http/docs/catalogue.ts';
import { type TestService, testService } from '../support/service.ts';
import { type Shop, shopping, widths } from './browser.ts';

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

const paths = [...servedDocuments.map(({ path }) => path), '/docs/examples'];

for (const [name, viewport] of Object.entries(widths)) {
  for (const path of paths) {
    test(`the guide ${path} fits a ${name}, and its content security policy blocks nothing`, async () => {
      const page = await (await shop.browser.newContext({ viewport, locale: 'ru-RU' })).newPage();
      const refused: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) refused.push(message.text());
      });
      await page.goto(`http://bindery.test${path}`);
      if (pictures)
        await page.screenshot({ path: join(pictures, `${path.slice(1).replaceAll('/', '-')}-${name}.png`) });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), viewport.width);
      assert.deepEqual(refused, []);
      await page.close();
    });
  }
}

test('the table of contents of a guide links to the headings and is folded on a phone', async () => {
  const page = await (await shop.browser.newContext({ viewport: widths.phone })).newPage();
  await page.goto('http://bindery.test/docs/partner-guide.ru');
  const events = page.locator('.above').getByRole('link', { name: 'События', exact: true });
  assert.equal(await events.isVisible(), false);
  await page.locator('.above summary').click();
  await events.click();
  assert.match(decodeURI(page.url()), /#события$/);
  assert.ok(await page.locator('#события').isVisible());
});

test('the copy button of a guide copies a code block unchanged', async () => {
  const context = await shop.browser.newContext({ viewport: widths.desktop });
  const page = await context.newPage();
  await page.goto('http://bindery.test/docs/partner-guide');
  const block = page.locator('.code').first();
  await page.evaluate('document.addEventListener("copy", () => { window.copied = String(getSelection()); })');
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  assert.match(String(await page.evaluate('window.copied')), /^BASE=http:\/\/bindery\.test\nCLIENT_ID=/);
});
