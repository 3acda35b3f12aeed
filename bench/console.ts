import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { consolePages } from '#http/console/pages/index.ts';
import { systemClock } from '#kernel/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { sweepTotals } from '#sales/totals/totals.ts';
import { roles } from '#staff/use-case/permissions.ts';
import { change, payInstallment, youngDriverAdded } from '../test/support/addendum.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../test/support/console.ts';
import { soldContract } from '../test/support/sale.ts';
import { prefixVariable, serverVariable } from '../test/support/server.ts';
import type { TestService } from '../test/support/service.ts';
import { createTemplate, startTestServer } from '../test/support/test-server.ts';
import { makeMonths, seedUpTo } from './growth-contracts.ts';
import { print } from './row.ts';
import { inDirectory } from './temporary.ts';

const contracts = Number(process.env.CONSOLE_CONTRACTS ?? 1_000_000);
const requests = 300_000;
const warmUp = 5;
const asked = 20;
const limits = { cpuMs: 20, buffers: 200, kilobytes: 40 };

/**
 * Every page of the console with a million contracts of 24 months, 300,000 logged requests of 30 days, jobs and an audit behind it:
 * CPU of the process, with what asks it; blocks that EXPLAIN (ANALYZE, BUFFERS) counts for all its reading; bytes.
 */
export function measureConsole(): Promise<void> {
  return inDirectory(async (directory) => {
    const server = await startTestServer(undefined, join(directory, 'db'));
    process.env[serverVariable] = server.connectionString;
    process.env[prefixVariable] = server.prefix;
    try {
      await createTemplate(server);
      const service = await consoleService({ LOG_LEVEL: 'silent' });
      try {
        await measure(service);
      } finally {
        await service.close();
      }
    } finally {
      await server.stop();
    }
  });
}

async function measure(service: TestService): Promise<void> {
  const { connectionString } = service;
  service.clock.set(systemClock.now().toISOString());
  const values = await seed(
    service,
    createPool({ connectionString, applicationName: 'bench', statementTimeoutMs: 0 }),
  );
  const browser = await staffBrowser(service, roles, 'everybody');
  const statements = listen(service.pool);
  print('Page', 'status', 'CPU, ms', 'statements', 'blocks', 'the most of one', 'gzip, kB', 'too much');
  print('---', '---:', '---:', '---:', '---:', '---:', '---:', '---');
  for (const { path } of consolePages) await row(path, values);
  for (const path of moreAddresses(values)) await row(path, values);

  async function row(path: string, known: Values): Promise<void> {
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(known[name] ?? name));
    const page = await browser.open(address);
    const cpuMs = await cpuOf(browser, address);
    statements.length = 0;
    await browser.open(address);
    const { count, blocks, most } = await blocksOf(service.pool, statements.splice(0));
    const kilobytes = gzipSync(page.text).byteLength / 1_000;
    const missed = [
      cpuMs > limits.cpuMs ? 'CPU' : '',
      blocks > limits.buffers ? 'blocks' : '',
      kilobytes > limits.kilobytes ? 'bytes' : '',
    ];
    print(
      address,
      String(page.status),
      cpuMs.toFixed(1),
      String(count),
      String(blocks),
      most,
      kilobytes.toFixed(1),
      missed.filter(Boolean).join(', '),
    );
  }
}

type Values = Readonly<Record<string, string>>;
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const moreAddresses = ({ policyNumber = '' }: Values): readonly string[] => [
  `/search?text=${policyNumber}`,
  '/search?text=XTAGFL11000500001',
  '/search?text=О500001',
  `/trace?id=${policyNumber}`,
  '/requests?refused=on&hours=168',
  '/requests?partner=large&hours=168',
  '/faults?partner=large&days=7',
  `/jobs?about=${policyNumber}`,
  `/audit?about=${policyNumber}`,
];

/** Contracts past the service, and one that was sold, changed and printed by it; answers what the addresses of pages name. */
async function seed(service: TestService, pool: Pool): Promise<Values> {
  const partner = await service.partner();
  const sold = await soldContract(partner);
  const addendum = await change(partner, sold, youngDriverAdded);
  await payInstallment(partner, sold, Number(addendum.installmentNr), addendum.premiumDifference ?? null);
  await partner.call('GET', `/sales/v2/policies/${sold.policyNumber}/files/POLICY`);
  await makeMonths(pool);
  await pool.query(
    "insert into partners (login, name, channel, client_id, created_at) values ('large', 'p', 'AGENT', 'large', now())",
  );
  await seedUpTo(pool, contracts, 'large');
  await pool.query(
    "select make_partition('request_log', (now() - n * interval '1 day')::date) from generate_series(-1, 30) n",
  );
  await pool.query(
    `insert into request_log (at, request_id, partner, method, route, status, ms, policy_number, error_code, faults)
     select now() - n * interval '8.6 seconds', 'bench-' || n, case when n % 3 = 0 then 'large' else 'p' || (2 + n % 49) end,
            'POST', '/ship/biz/sales/v2/individual/osago/quotes', case when n % 20 = 0 then 400 else 200 end, 12,
            case when n % 5 = 0 then 'BBB-' || lpad((1 + n % 100000)::text, 10, '0') end,
            case when n % 20 = 0 then 'INVALID_ARGUMENT' end,
            case when n % 20 = 0 then jsonb_build_array(jsonb_build_object('field', 'drivers[' || n % 3 || '].person.field' || n % 40,
                                      'reason', case when n % 60 = 0 then 'REQUIRED' else 'FORMAT_INVALID' end,
                                      'description', 'обязательное поле')) end
       from generate_series(1, ${requests}) n`,
  );
  await pool.query(
    `insert into staff_journal (at, actor, request_id, action, about, is_look)
     select now() - n * interval '10 minutes', 'staff:s' || n % 20, 'bench', 'contract.show', 'BBB-' || lpad(n::text, 10, '0'), true
       from generate_series(1, 20000) n`,
  );
  await service.logRequests();
  const note = await staffBrowser(service, roles, 'writer');
  await note.upload(
    `/contracts/${sold.policyNumber}/note`,
    { text: 'Заметка' },
    { file: { 'a.pdf': '%PDF-1' } },
  );
  await sweepTotals(pool);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<Record<string, string>>(
    `select (select note_id::text from contract_notes) as "noteId", (select id::text from pgboss.job limit 1) as "jobId"`,
  );
  await pool.end();
  return { policyNumber: sold.policyNumber, form: 'POLICY', edition: '1', id: '1', ...rows[0] };
}

async function cpuOf(browser: StaffBrowser, address: string): Promise<number> {
  for (let turn = 0; turn < warmUp; turn += 1) await browser.open(address);
  const before = process.cpuUsage();
  for (let turn = 0; turn < asked; turn += 1) await browser.open(address);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / asked;
}

/** Keeps what is asked of the pool from now on. */
function listen(pool: Pool): Statement[] {
  const statements: Statement[] = [];
  const { query } = pool;
  Object.assign(pool, {
    query: (text: string, values: readonly unknown[] = []) => {
      statements.push({ text, values });
      return query.call(pool, text, values as unknown[]);
    },
  });
  return statements;
}

/** Blocks that reading takes; what writes is left out, as nobody does it twice. */
async function blocksOf(pool: Pool, statements: readonly Statement[]) {
  let blocks = 0;
  let most = { blocks: 0, text: '' };
  const reading = statements.filter(
    ({ text }) =>
      /^\s*(select|with)/i.test(text) && !/\b(insert into|update|delete from|pg_advisory)\b/i.test(text),
  );
  for (const { text, values } of reading) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values as unknown[],
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
    const own = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    blocks += own;
    if (own > most.blocks) most = { blocks: own, text };
  }
  const words = most.text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  return { count: reading.length, blocks, most: `${most.blocks} ${words}` };
}
