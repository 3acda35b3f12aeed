import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { consolePages } from '#http/console/pages/index.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { roles } from '#staff/use-case/permissions.ts';
import { blocksOf, listen } from '../../bench/console-blocks.ts';
import { fillLists } from '../../bench/console-fills.ts';
import { seedMillion } from '../../bench/console-million.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../support/console.ts';
import { addressOf, consoleDay, type Known } from '../support/console-day.ts';
import type { TestService } from '../support/service.ts';

/** Number of contracts; reading all of them would exceed the allowed blocks of a page. */
const contracts = 2_000;
const blocksMax = 200;
/** Maximum number of blocks for the page that lists all partitions, with those of 60 months. */
const partitionBlocksMax = 300;

let service: TestService;
let browser: StaffBrowser;
let known: Known;
let explaining: Pool;
let statements: ReturnType<typeof listen>;

before(async () => {
  service = await consoleService();
  const { connectionString } = service;
  const pool = { connectionString, statementTimeoutMs: 0 };
  explaining = createPool({ ...pool, applicationName: 'explaining', connectionsMax: 1 });
  await seedMillion(explaining, contracts);
  await fillLists(explaining, contracts / 1_000_000);
  known = await consoleDay(service);
  await explaining.query('analyze');
  browser = await staffBrowser(service, roles, 'everybody');
  statements = listen(service.pool);
});
after(async () => {
  await explaining.end();
  await service.close();
});

/** Console lists that are filled without selling contracts and must have at least a page of rows. */
const full = [
  '/refunds',
  '/proposals',
  '/agreements',
  '/authority',
  '/blanks',
  '/rates',
  '/rates/:day',
  '/documents',
  '/faults',
];

/**
 * Pages of pre-numbered forms: one page of ranges in a single state, and one of ranges whose state changes every few forms. Lists of
 * contracts and payments: each index, filters without an index, an order other than the list's own, and a search.
 */
const further = [
  '/blanks?after=TTT0000012000',
  '/blanks?partner=p10',
  '/contracts?partner=large&status=COMPLETE',
  '/contracts?endsFrom=2026-12-01&endsTo=2028-01-01&partner=large',
  '/contracts?product=osago&sort=-premium',
  '/payments?status=PAID&sort=-amount',
  '/requests?hours=720&q=large',
  '/sales-trend?step=month',
  '/sales-trend?step=week&partner=large&product=osago',
];

for (const path of [...consolePages.map((page) => page.path), ...further]) {
  const most = path === '/retention' ? partitionBlocksMax : blocksMax;
  test(`the console page ${path} shows content and reads at most ${most} blocks`, async () => {
    const address = addressOf(path, known);
    statements.length = 0;
    const { status, text } = await browser.open(address);
    const own = statements.splice(0);
    assert.equal(status, 200, `${address} ${text}`);
    if (full.includes(path) || further.includes(path))
      assert.ok(text.split('<tr').length > 15, `${address} lists less than a page`);
    const { blocks, most: worst } = await blocksOf(explaining, own);
    assert.ok(blocks <= most, `${address} reads ${blocks} blocks, the most by ${worst}`);
  });
}
