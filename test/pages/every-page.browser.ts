import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { consolePages } from '#http/console/pages/index.ts';
import type { Pool } from '#platform/db/pool.ts';
import { addressOf, consoleDay, type Known } from '../support/console-day.ts';
import { type Desk, faultsOf, keepPicture, openDesk } from './desk.ts';

/** Number of pages that the browser checks at the same moment; the server and the browser together keep as many cores busy. */
const checkedAtOnce = 4;
const sizes = [390, 1024, 1440, 1920] as const;

let desk: Desk;
let known: Known;
let tabs: readonly Page[];

before(async () => {
  desk = await openDesk();
  known = await consoleDay(desk.service);
  await propose(desk.service.pool, known.login ?? '');
  const first = await desk.entered('boris');
  const others = Array.from({ length: checkedAtOnce - 1 }, () => first.context().newPage());
  tabs = [first, ...(await Promise.all(others))];
});
after(() => desk.close());

test('each console page fits screens from 390 to 1920 px and has no accessibility errors, light and dark', {
  concurrency: checkedAtOnce,
}, async (all) => {
  const left = consolePages.map(({ path }) => path).filter((path) => path.includes(process.env.PAGES ?? ''));
  await Promise.all(
    tabs.map(async (page) => {
      await page.goto(desk.address);
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        const address = addressOf(path, known);
        await all.test(path, () => check(page, address));
      }
    }),
  );
});

/** Adds a proposal, because the service of these tests needs no second person. */
async function propose(pool: Pool, login: string): Promise<void> {
  const act = { about: login, action: 'partner.change', after: { limit: '10' }, before: null };
  const content = JSON.stringify({ acts: [act], input: { login }, useCase: 'partner change' });
  await pool.query(
    `insert into staff_proposals (use_case, content, hash, asked_by, asked_at, request_id, expires_at)
     select 'partner change', $1, encode(sha256(convert_to($1, 'UTF8')), 'hex'), 'staff:writer', $2::timestamptz, 'proposed',
            $2::timestamptz + interval '7 days'`,
    [content, desk.service.clock.now()],
  );
}

async function check(page: Page, address: string): Promise<void> {
  const [status, type] = await page.evaluate<[number, string]>(
    `fetch('${address}').then(({ status, headers }) => [status, headers.get('content-type') ?? ''])`,
  );
  assert.ok(status < 500, `${address} ${status}`);
  // Skip files, because a browser downloads them instead of displaying them.
  if (!type.startsWith('text/html')) return;
  assert.equal(status, 200, address);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${desk.address}${address}`);
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, `every${address.replaceAll(/[^\w]+/g, '-').slice(0, 60)}-${width}`);
    assert.deepEqual(await page.evaluate(cutElements), [], `${address} at ${width}`);
    // A page has the layout of a phone, or of a wide screen.
    if (width === 390 || width === 1440) assert.deepEqual(await faultsOf(page), [], `${address} at ${width}`);
  }
  // Only contrast depends on the colours.
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await faultsOf(page, 'color-contrast'), [], `${address} at ${width}, dark`);
  }
}

/**
 * Finds elements that end beyond the window, and tables whose columns are cut off. Between a phone and 1440 px wide tables are scrolled
 * sideways in their own frame.
 */
const cutElements = `(() => {
  const within = (element) => element.closest('.unseen, .skip, [popover]:not(:popover-open)') === null;
  const wide = [...document.querySelectorAll('.wide')]
    .filter((one) => (innerWidth < 700 ? one.querySelector('.cards') : innerWidth >= 1440) && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.getAttribute('aria-label') + ': ' + one.scrollWidth + ' in ' + one.clientWidth + ', ' +
      [...one.querySelectorAll('*')].filter((inner) => inner.getBoundingClientRect().right > one.getBoundingClientRect().right + 1).pop()?.outerHTML.slice(0, 200));
  const beyond = [...document.querySelectorAll('body *')]
    .filter((one) => within(one) && one.closest('.wide') === null && one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.outerHTML.slice(0, 120));
  return [...wide, ...beyond];
})()`;
