import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { prove } from '../../../test/support/crash/proof.ts';
import type { Load } from './load.ts';
import type { Run } from './processes.ts';
import type { Service } from './service.ts';
import { until } from './until.ts';

/** What partners may meet while the primary changes. */
const allowed = /^(503 UNAVAILABLE|503 balancer|connection)$/;
/** Personal values of the bodies that were sent. */
const personal = [
  'Образцов',
  'Ильич',
  '79990000001',
  'holder@example.com',
  'XTAGFL110MY000001',
  'А001АА77',
  'Тверская',
  '164301000000001',
];

/** Proves on the database that is left what partners were told; answers the lines of a report. Throws where it is not so. */
export async function proveAll(
  run: Run,
  databaseUrl: string,
  load: Load,
  service: Service,
): Promise<string[]> {
  const pool = createPool({ connectionString: databaseUrl, applicationName: 'bindery failover proof' });
  try {
    const { told, seen } = load;
    const jobs = await proveJobs(pool);
    const found = await prove(pool, told);
    const refused = seen.errors.filter(({ what }) => !allowed.test(what)).map(({ what }) => what);
    assert.deepEqual([...new Set(refused)], [], 'errors that partners must not meet');
    await proveMetrics(service);
    proveLogs(run);
    return [
      `acknowledged: ${told.created.length} contracts, ${told.updated.length} changes, ${told.paid.length} payments, ${told.handles.length} handles, ${seen.acknowledged.quote.length} quotes`,
      `found: ${found.contracts} contracts with whole histories, each number once; ${found.paid} paid, each once; ${found.operations} operations with answers, ${found.takenOver} of them taken over`,
      `repeated under the same key: ${told.repeated.count} requests; ${jobs} jobs done, none dead, none left`,
    ];
  } finally {
    await pool.end();
  }
}

/** Every job that was enqueued with a change is done in the end. */
async function proveJobs(pool: Pool): Promise<number> {
  let left = await unfinishedJobs(pool);
  while (left > 0) {
    const before = left;
    left = await until('jobs are done', async () => {
      const now = await unfinishedJobs(pool);
      return now < before ? { now } : undefined;
    }).then(({ now }) => now);
  }
  const { rows } = await pool.query<{ kind: string; state: string; count: number }>(
    'select name as kind, state::text as state, count(*)::int as count from pgboss.job group by 1, 2',
  );
  const dead = rows.filter(({ state }) => state !== 'completed');
  assert.deepEqual(dead, [], 'jobs that are not completed');
  const missing = await pool.query(
    `select policy_number from contracts c
      where status = 'COMPLETE'
        and not exists (select from contract_reports r where r.contract_id = c.contract_id)`,
  );
  assert.deepEqual(missing.rows, [], 'contracts in force without their report');
  return rows.reduce((sum, { count }) => sum + count, 0);
}

async function unfinishedJobs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    // The jobs of reports are made with the positions of events.
    `select (select count(*) from noted_events)::int
          + (select count(*) from pgboss.job where state in ('created', 'retry', 'active'))::int as count`,
  );
  return rows[0]?.count ?? 0;
}

async function proveMetrics({ processes }: Service): Promise<void> {
  for (const address of processes) {
    const text = await (await fetch(`${address}/metrics`)).text();
    const faults = text
      .split('\n')
      .filter((row) => /^bindery_http_errors_total\{code="INTERNAL"\}|status="500"/.test(row));
    assert.deepEqual(
      faults.filter((row) => !row.endsWith(' 0')),
      [],
      `errors of our own at ${address}`,
    );
  }
}

function proveLogs({ directory }: Run): void {
  for (const name of ['bindery1', 'bindery2', 'bindery3']) {
    const text = readFileSync(join(directory, 'logs', `${name}.log`), 'utf8');
    const faults = text.split('\n').filter((row) => row.includes('"status":500'));
    assert.deepEqual(faults, [], `errors of our own in ${name}.log`);
    for (const value of personal) assert.ok(!text.includes(value), `personal data in ${name}.log`);
  }
}
