import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { consolePages } from '#http/console/pages/index.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { sweepTotals } from '#sales/totals/totals.ts';
import { roles } from '#staff/use-case/permissions.ts';
import { listingOf, listQueries } from '../../bench/console-addresses.ts';
import { blocksOf, listen } from '../../bench/console-blocks.ts';
import { fillLists, fillWaiting } from '../../bench/console-fills.ts';
import { seedMillion } from '../../bench/console-seed.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../support/console.ts';
import { addressOf, consoleDay, type Known } from '../support/console-day.ts';
import type { TestService } from '../support/service.ts';

/** Number of contracts; reading all of them would exceed the allowed blocks of a page. */
const contracts = 2_000;
const blocksMax = 200;
/** Pages that read more: 300 events with their requests and jobs, whose blocks depend on when each was written. */
const moreBlocks: Readonly<Record<string, number>> = { '/trace': 320 };
/** Lists that are filled and must have at least a page of rows. */
const full = [
  ...[
    '/contracts',
    '/payments',
    '/refunds',
    '/receipts',
    '/proposals',
    '/agreements',
    '/authority',
    '/blanks',
    '/rates',
    '/rates/:day',
  ],
  ...['/documents', '/debts', '/faults', '/approvals', '/requests', '/audit'],
];

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
  await fillWaiting(explaining, known.policyNumber ?? '');
  await sweepTotals(explaining);
  await explaining.query('vacuum analyze');
  browser = await staffBrowser(service, roles, 'everybody');
  statements = listen(service.pool);
});
after(async () => {
  await explaining.end();
  await service.close();
});

/** Further queries, by page: pre-numbered forms in ranges of a single state and of changing states; charts by step and filter. */
const further: Readonly<Record<string, readonly string[]>> = {
  '/blanks': ['after=TTT0000012000', 'partner=p10'],
  '/debts': ['day=2026-11-10', 'dueWithin=10&partner=p7'],
  '/sales-trend': ['step=month', 'step=week&partner=large&product=osago'],
};

for (const page of consolePages) {
  const { path } = page;
  const most = moreBlocks[path] ?? blocksMax;
  test(`the console page ${path} reads at most ${most} blocks, as a list with each filter, order and search`, async () => {
    const address = addressOf(path, known);
    const list = listingOf(page);
    const queries = [...(list ? listQueries(list, false) : []), ...(further[path] ?? [])];
    const separator = address.includes('?') ? '&' : '?';
    for (const each of [address, ...queries.map((query) => `${address}${separator}${query}`)]) {
      statements.length = 0;
      const { status, text, headers } = await browser.open(each);
      const own = statements.splice(0);
      // A file contains whatever was requested.
      if (headers.get('content-disposition') !== null) continue;
      // A list may refuse a filter that needs another one.
      assert.ok(status === 200 || (status === 400 && each !== address), `${each} ${text}`);
      const { blocks, most: worst } = await blocksOf(explaining, own);
      assert.ok(blocks <= most, `${each} reads ${blocks} blocks, the most by ${worst}`);
    }
    if (full.includes(path)) {
      const { text } = await browser.open(address);
      assert.ok(text.split('<tr').length > 15, `${address} lists less than a page`);
    }
  });
}
