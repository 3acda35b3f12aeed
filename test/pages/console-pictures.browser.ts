import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { savedCasco } from '../support/casco-sale.ts';
import { consoleDay } from '../support/console-day.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;

before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

/**
 * The pictures of `docs/console-design.md`: `CONSOLE_PICTURES=docs/pictures npm run test:pages -- test/pages/console-pictures.browser.ts`.
 */
test('the pages of the design document show content on a screen of 1440 px', async () => {
  const { policyNumber } = await consoleDay(desk.service);
  const partner = await desk.service.partner();
  for (let count = 0; count < 5; count += 1)
    await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const page = await desk.entered('anna');
  await page.setViewportSize({ width: 1440, height: 900 });
  const directory = process.env.CONSOLE_PICTURES;
  for (const [name, path] of Object.entries({
    home: '/',
    approvals: '/approvals',
    contract: `/contracts/${policyNumber}`,
    list: '/contracts',
    refunds: '/refunds',
    charts: '/sales-trend',
    design: '/design',
  })) {
    await page.goto(`${desk.address}${path}`);
    assert.ok((await page.locator('main').innerText()).length > 100);
    if (directory === undefined) continue;
    mkdirSync(directory, { recursive: true });
    await page.screenshot({ path: join(directory, `console-${name}-after.jpg`), type: 'jpeg', quality: 50 });
  }
});
