import { loadavg } from 'node:os';
import { join } from 'node:path';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { age } from '../test/support/aged.ts';
import { untilFollowed } from './issue-cost.ts';
import { issueOne, sales } from './issue-load.ts';
import type { Shot } from './load.ts';
import { middleOf } from './middle.ts';
import { postgresMicroseconds } from './postgres-cpu.ts';
import { print } from './row.ts';
import { serve } from './serve.ts';
import type { ServerProcess } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory, onPostgres } from './temporary.ts';

const sizes = [1_000, 100_000, 1_000_000].map((size) => shareOf(size));
const partners = 50;
const warmUp = roundsOf(60);
const asked = shareOf(200, 5);
const seededAtOnce = 50_000;

/**
 * Measures a sale, a read by number and a search with more and more contracts of 60 months in the database. CPU is that of the server
 * and of PostgreSQL for each issue, until all jobs of the issues are done.
 */
export function measureContractGrowth(): Promise<void> {
  return inDirectory((directory) =>
    onPostgres(join(directory, 'db'), { max_connections: '100' }, async (connectionString) => {
      const pool = createPool({ connectionString, applicationName: 'bench', statementTimeoutMs: 0 });
      const policies = { path: `${sales}/policies`, body: JSON.stringify(demoBody(systemClock.now())) };
      const { server, shot } = await serve(
        8261,
        { DATABASE_URL: connectionString, POLICY_MAIL: 'off' },
        policies,
      );
      try {
        await makeMonths(pool);
        const columns = [
          'CPU of Node with jobs, ms',
          'CPU of PostgreSQL with jobs, ms',
          'by number',
          'page of 20',
        ];
        print('Contracts', 'create and pay, p50 ms', ...columns, 'page by VIN', 'load');
        print('---:', '---:', ...columns.map(() => '---:'), '---:', '---:');
        for (const size of sizes) {
          await seedUpTo(pool, size, 'bench-8261');
          const cells = [
            ...(await measureIssues(server, shot, pool, join(directory, 'db'))),
            ...(await measureReads(server, shot, size)),
          ];
          print(String(size), ...cells, (loadavg()[0] ?? 0).toFixed(1));
        }
      } finally {
        await server.stop();
        await pool.end();
      }
    }),
  );
}

export async function makeMonths(pool: Pool): Promise<void> {
  await pool.query(
    `insert into partners (login, name, channel, client_id, created_at)
     select 'p' || n, 'p', 'AGENT', 'p' || n, now() from generate_series(1, $1::int) n`,
    [partners],
  );
  await age(pool, systemClock.now());
}

/** Contracts with histories, a third of them of the partner `large`; written past the service. */
export async function seedUpTo(pool: Pool, size: number, large: string): Promise<void> {
  const { rows } = await pool.query<{ last: number }>(
    `select coalesce(max(substr(policy_number, 5)::int), 0) as last from contract_keys where policy_number like 'B%'`,
  );
  for (let from = rows[0]?.last ?? 0; from < size; from += seededAtOnce) {
    await pool.query(
      `with contract as (
         insert into contracts (contract_id, policy_number, draft_id, partner_id, product, holder_type, status, version,
                                body, personal, facts, calculation, premium_kopecks, tariff_version_ids, concluded_on,
                                starts_on, ends_on, vin, license_plate, check_code, created_at, updated_at)
         select next_contract_id(at), 'BBB-' || lpad(n::text, 10, '0'), gen_random_uuid(),
                (select partner_id from partners
                  where login = case when n % 3 = 0 then $3 else 'p' || (1 + n % ${partners}) end),
                'osago', 'individual', case when n % 2 = 0 then 'COMPLETE' else 'DRAFT' end, 1,
                jsonb_build_object('startDate', '2026-12-01T00:00:00+03:00', 'x', repeat(md5(n::text), 12)), '{}', '{}',
                '{}', 100000, '{}', '2026-11-20', '2026-12-01', '2027-11-30', 'XTAGFL110' || lpad(n::text, 8, '0'),
                'О' || lpad(n::text, 6, '0'), 'c', at, at
           from generate_series($1::int + 1, $2::int) n,
                lateral (select now() - (hashint4(n)::bigint + 2147483648) % 157000000 * interval '1 second' as at) as moment
         returning contract_id, created_at
       )
       insert into contract_history (contract_id, version, at, actor, action, to_status, changes, request_id)
       select contract_id, 1, created_at, 'p', 'save', 'DRAFT', '[]', contract_id::text from contract`,
      [from, Math.min(from + seededAtOnce, size), large],
    );
  }
  await pool.query('vacuum analyze');
}

/** Returns the middle time of an issue, and the CPU of Node and PostgreSQL for an issue with its jobs. */
async function measureIssues(
  server: ServerProcess,
  shot: Shot,
  pool: Pool,
  dataDirectory: string,
): Promise<string[]> {
  const ofPostgres = postgresMicroseconds(dataDirectory);
  for (let index = 0; index < warmUp; index += 1) await issueOne(server, shot);
  await untilFollowed(pool);
  const before = [server.cpuMicroseconds(), ofPostgres()];
  const middle = await middleMs(() => issueOne(server, shot), 0);
  await untilFollowed(pool);
  const used = [server.cpuMicroseconds(), ofPostgres()].map((after, at) => after - (before[at] ?? 0));
  return [middle.toFixed(1), ...used.map((microseconds) => (microseconds / asked / 1_000).toFixed(2))];
}

async function measureReads(server: ServerProcess, shot: Shot, size: number): Promise<string[]> {
  const get = (path: string) => async () => {
    const response = await fetch(`${server.url}${path}`, { headers: shot.headers });
    if (response.status !== 200) throw new Error(await response.text());
    await response.arrayBuffer();
  };
  const { policyNumber } = await issueOne(server, shot);
  const works: readonly (() => Promise<unknown>)[] = [
    get(`${sales}/policies/${policyNumber}`),
    get('/ship/biz/sales/v2/policies?size=20'),
    get(`/ship/biz/sales/v2/policies?vin=XTAGFL110${String(size - (size % 3)).padStart(8, '0')}`),
  ];
  const cells: string[] = [];
  for (const work of works) cells.push((await middleMs(work)).toFixed(1));
  return cells;
}

/** One after another, as one partner would, the middle of many. */
async function middleMs(work: () => Promise<unknown>, toWarmUp = warmUp): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < toWarmUp + asked; index += 1) {
    const before = performance.now();
    await work();
    if (index >= toWarmUp) times.push(performance.now() - before);
  }
  return middleOf(times);
}
