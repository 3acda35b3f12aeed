import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { consolePages } from '#http/console/pages/index.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { roles } from '#staff/use-case/permissions.ts';
import { blocksOf, listen } from '../../bench/console-blocks.ts';
import { seedMillion } from '../../bench/console-million.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../support/console.ts';
import { addressOf, consoleDay, type Known } from '../support/console-day.ts';
import type { TestService } from '../support/service.ts';

/** So many that reading them all takes more blocks than a page may. */
const contracts = 2_000;
const blocksMax = 200;

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
  known = await consoleDay(service);
  await explaining.query('analyze');
  browser = await staffBrowser(service, roles, 'everybody');
  statements = listen(service.pool);
});
after(async () => {
  await explaining.end();
  await service.close();
});

/** What nobody has imported or asked for is not found. */
const empty: readonly string[] = ['/rates/:day', '/proposals/:id'];

for (const { path } of consolePages) {
  test(`${path} shows something, and reads ${blocksMax} blocks at most`, async () => {
    const address = addressOf(path, known);
    statements.length = 0;
    const { status, text } = await browser.open(address);
    const own = statements.splice(0);
    assert.equal(status, empty.includes(path) ? 404 : 200, `${address} ${text}`);
    const { blocks, most } = await blocksOf(explaining, own);
    assert.ok(blocks <= blocksMax, `${address} reads ${blocks} blocks, the most by ${most}`);
  });
}
