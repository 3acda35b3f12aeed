import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Connection } from '#platform/db/pool.ts';
import { age } from '../support/aged.ts';
import { osagoBody } from '../support/osago-body.ts';
import { until } from '../support/process.ts';
import { forgetDraft, paidInCash, savedDraft } from '../support/sale.ts';
import { type TestService, testDay, testService } from '../support/service.ts';

/**
 * Maximum cost of a statement's generic plan by PostgreSQL's estimate, on partitions of 60 months. The most expensive statement
 * reads eight contracts and costs a third of this.
 */
const costMax = 20_000;
const sales = 3;

interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly parameters: number;
  readonly customPlans: number;
}

let service: TestService;
let connections: readonly Connection[] = [];

before(async () => {
  service = await testService();
  await age(service.pool, service.clock.now());
  await sell();
  connections = await Promise.all(
    Array.from({ length: service.pool.counters().total }, () => service.pool.connect()),
  );
});
after(async () => {
  for (const connection of connections) connection.release();
  await service.close();
});

/** Sells, reads and lists contracts and waits for the jobs that follow, so that the pool runs every statement of a sale. */
async function sell(): Promise<void> {
  const { pool } = service;
  const partner = await service.partner();
  for (let sale = 1; sale <= sales; sale += 1) {
    const calls = [
      await partner.call('POST', '/sales/v2/individual/osago/quotes', osagoBody({ today: testDay })),
    ];
    const draft = await savedDraft(partner);
    await forgetDraft(service, draft);
    await paidInCash(partner, draft);
    for (const path of [
      draft.path,
      `/sales/v2/policies/${draft.policyNumber}/files/POLICY`,
      '/sales/v2/policies?size=20',
      '/sales/v2/events',
    ])
      calls.push(await partner.call('GET', path));
    for (const { status, text } of calls) assert.equal(status, 200, text);
    await until(async () => {
      const { rows } = await pool.query<{ reports: number }>(
        'select count(*)::int as reports from contract_reports',
      );
      return rows[0]?.reports === sale;
    });
  }
  await service.logRequests();
}

async function preparedOn(connection: Connection): Promise<readonly Prepared[]> {
  const { rows } = await connection.query<Prepared>(
    `select name, statement as text, cardinality(parameter_types) as parameters, custom_plans::int as "customPlans"
       from pg_prepared_statements where from_sql is false`,
  );
  return rows;
}

const wordsOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 120);

test('no statement of a sale is planned again by a later call on its connection', async () => {
  let found = 0;
  for (const connection of connections)
    for (const { text, customPlans } of await preparedOn(connection)) {
      assert.equal(customPlans, 0, wordsOf(text));
      found += 1;
    }
  assert.ok(found > 20, `only ${found} statements`);
});

test(`no statement of a sale has a plan that costs more than ${costMax} with partitions of 60 months`, async () => {
  for (const connection of connections)
    for (const { name, text, parameters } of await preparedOn(connection)) {
      const values = Array.from({ length: parameters }, () => 'null').join(', ');
      const { rows } = await connection.query<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(
        `explain (format json) execute "${name}"${values && ` (${values})`}`,
      );
      const cost = rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? Number.NaN;
      assert.ok(cost <= costMax, `${cost}: ${wordsOf(text)}`);
    }
});
