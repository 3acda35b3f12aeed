import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { soldContract } from '../support/sale.ts';
import { type TestService, testService } from '../support/service.ts';
import { type Shop, shopping, widths } from './browser.ts';

/** Directory for screenshots. If it is not set, no screenshots are taken. */
const pictures = process.env.PICTURES;

let service: TestService;
let shop: Shop;
let address: string;

before(async () => {
  service = await testService();
  const sold = await soldContract(await service.partner());
  const { rows } = await service.pool.query<{ code: string }>('select check_code as code from contracts');
  address = `http://bindery.test/check/${sold.policyNumber}?code=${rows[0]?.code}`;
  shop = await shopping(service.url);
  if (pictures) mkdirSync(pictures, { recursive: true });
});
after(async () => {
  await shop?.close();
  await service.close();
});

const states = [
  ['2026-11-21', 'Полис ещё не действует', 200],
  ['2026-12-01', 'Полис действителен', 200],
  ['2027-12-01', 'Полис не действует', 200],
] as const;

for (const width of ['desktop', 'phone'] as const) {
  test(`scanning the QR code of a policy shows the policy's current status on a ${width}`, async () => {
    const page = await (
      await shop.browser.newContext({ viewport: widths[width], locale: 'ru-RU' })
    ).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
    });
    for (const [day, title, status] of states) {
      service.clock.set(`${day}T12:00:00+03:00`);
      const answer = await page.goto(address);
      assert.equal(answer?.status(), status);
      assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), title);
      assert.match(await page.getByRole('status').innerText(), /\./);
      await assertFits(page);
      if (pictures) await page.screenshot({ path: join(pictures, `check-${width}-${day}.png`) });
    }
    await page.goto(`${address}x`);
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Полис не найден');
    await assertFits(page);
    assert.deepEqual(complaints, [], 'the browser refuses something of the page');
  });
}

async function assertFits(page: Awaited<ReturnType<Shop['browser']['newPage']>>): Promise<void> {
  const box = await page.locator('body').boundingBox();
  assert.ok(box && box.width <= (page.viewportSize()?.width ?? 0), 'wider than the screen');
}
