import { randomUUIDv7 } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { consolePages } from '#http/console/pages/index.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { roles } from '#staff/use-case/permissions.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../test/support/console.ts';
import { addressOf, consoleDay, type Known } from '../test/support/console-day.ts';
import type { TestService } from '../test/support/service.ts';
import { blocksOf, listen } from './console-blocks.ts';
import { fillLists } from './console-fills.ts';
import { fillJobs, onMillion } from './console-million.ts';
import { print } from './row.ts';
import { roundsOf, shareOf } from './share.ts';

const contracts = Number(process.env.CONSOLE_CONTRACTS ?? shareOf(1_000_000));
/** Nearly twice what a server of that size keeps of two weeks. */
const jobsKept = shareOf(100_000);
const warmUp = roundsOf(5);
const asked = roundsOf(20);
/** Pages whose address has one of them, with what each statement of theirs reads. */
const only = process.env.CONSOLE_PAGE?.split(',') ?? [];
const limits = { cpuMs: 20, buffers: 200, kilobytes: 40 };

/**
 * Every page of the console with a million contracts behind it: CPU of the process, with what asks it; blocks that EXPLAIN (ANALYZE,
 * BUFFERS) counts for all that a page reads; bytes.
 */
export function measureConsole(): Promise<void> {
  return onMillion(contracts, async () => {
    const service = await consoleService({ LOG_LEVEL: 'silent' });
    try {
      await measure(service);
    } finally {
      await service.close();
    }
  });
}

async function measure(service: TestService): Promise<void> {
  service.clock.set(systemClock.now().toISOString());
  await fillJobs(service.pool, jobsKept);
  const pool = createPool({
    connectionString: service.connectionString,
    applicationName: 'bench',
    statementTimeoutMs: 0,
  });
  try {
    await fillLists(pool, contracts / 1_000_000);
    await measurePages(service, pool);
  } finally {
    await pool.end();
  }
}

async function measurePages(service: TestService, explaining: Pool): Promise<void> {
  const known = await consoleDay(service);
  const browser = await staffBrowser(service, roles, 'everybody');
  const statements = listen(service.pool);
  print('Page', 'status', 'CPU, ms', 'statements', 'blocks', 'the most of one', 'gzip, kB', 'too much');
  print('---', '---:', '---:', '---:', '---:', '---:', '---:', '---');
  const paths = [
    ...consolePages.map(({ path }) => addressOf(path, known)),
    ...moreAddresses(known),
    ...(await storiesOf(service.pool)),
    ...(await amidJobs(service.pool)),
  ];
  for (const address of paths.filter((one) => only.length === 0 || only.some((part) => one.includes(part)))) {
    const page = await browser.open(address);
    const cpuMs = await cpuOf(browser, address);
    statements.length = 0;
    await browser.open(address);
    const own = statements.splice(0);
    const { count, blocks, most } = await blocksOf(
      explaining,
      own,
      only.length === 0 ? undefined : (line) => console.log(line),
    );
    const kilobytes = gzipSync(page.text).byteLength / 1_000;
    const isFile = page.headers.get('content-disposition') !== null;
    // A file is whatever was asked for.
    const missed = isFile
      ? ['a file']
      : [
          cpuMs > limits.cpuMs ? 'CPU' : '',
          blocks > limits.buffers ? 'blocks' : '',
          kilobytes > limits.kilobytes ? 'bytes' : '',
        ];
    print(
      decodeURIComponent(address),
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

const moreAddresses = ({ policyNumber = '', ...known }: Known): readonly string[] => [
  ...Object.values(searched(known)).flatMap(([hit, missed]) => [hit, missed].map(search)),
  search(policyNumber),
  `/trace?id=${policyNumber}`,
  '/trace?id=BBB-0000500002',
  '/requests?refused=on&hours=168',
  '/requests?partner=large&hours=168',
  '/requests?partner=p7&hours=168',
  '/requests?partner=p7&refused=on&hours=720',
  '/faults?partner=large&days=7',
  '/faults?days=30',
  `/jobs?about=${policyNumber}`,
  `/audit?about=${policyNumber}`,
  '/contracts?partner=large&status=TERMINATED',
  '/contracts?partner=p7&product=osago',
  '/contracts?endsWithin=30',
  '/contracts?endsFrom=2026-12-01&endsTo=2028-01-01&partner=p7',
  '/contracts?q=BBB-0000500002',
  '/contracts?sort=-premium',
  '/payments?status=PAID&sort=-amount',
  '/payments?status=PAID&q=BBB-0000500002',
  '/blanks?after=TTT0000012000',
  '/blanks?partner=p10',
];

/** Stories of requests: under ids of partners and of the service, with a contract and without, of today and of weeks ago, and of none. */
async function storiesOf(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from (values (1, 0), (3, 1), (27, 0), (27, 1), (14, 4)) as wanted (days, rest),
                    lateral (select request_id as id from request_log
                              where at < now() - days * interval '1 day' and substr(request_id, 8, 9) ~ (case rest when 0 then '^[0-9]+$' else '-....-7' end)
                                and (policy_number is not null) = (rest < 2)
                              order by at desc limit 1) as found
      union all select request_id from (select request_id from operations order by operation_id limit 1) as first
      union all select operation_id::text from (select operation_id from operations order by operation_id desc limit 1) as last
      union all select request_id from (select request_id from contract_history order by contract_id limit 1) as old`,
  );
  const ids = [...rows.map(({ id }) => id), randomUUIDv7(), 'bench-nothing'];
  return [...ids.map((id) => `/trace?id=${id}`), ...ids.slice(-3).map((id) => `/trace?id=${id}&older=on`)];
}

/** A contract whose jobs lie in the middle of all, that has ended and has a refund, an order of its and what has paid it: of all what is left. */
async function amidJobs(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ number: string; order: string; request: string; end: string }>(
    `select policy_number as number, order_id as "order", h.request_id as request, a.request_id as "end"
       from contracts c join payments p using (contract_id)
       join contract_history h using (contract_id)
       join acquirer_money m using (order_id)
       join acquirer_refunds r using (money_id)
       join addendums a using (contract_id)
      where c.status = 'COMPLETE' and h.action = 'pay' order by contract_id desc offset $1 limit 1`,
    [jobsKept / 40],
  );
  return rows.flatMap(({ number, order, request, end }) => [
    `/trace?id=${number}`,
    ...[request, end].map((id) => `/trace?id=${id}&older=on`),
    `/jobs?about=${number}`,
    `/jobs?about=${order}`,
  ]);
}

const search = (text: string) => `/search?text=${encodeURIComponent(text)}`;

/** What somebody types of a contract, a request or a person that is there, and of one that is not. */
const searched = (known: Known): Readonly<Record<string, readonly [hit: string, missed: string]>> => ({
  number: ['BBB-0000500002', 'BBB-9990500001'],
  plate: ['О500001', 'О999АА999'],
  vin: ['XTAGFL11000500001', 'XTAGFL11099999999'],
  ofSold: [known.vin ?? '', known.plate ?? ''],
  subject: [known.subject ?? '', 'г Образец, ул Ненайденная, д 404'],
  request: ['bench-150000', 'bench-nothing'],
  draft: [known.draftId ?? '', '00000000-0000-4000-8000-000000000000'],
  phone: ['+7 999 000-00-01', '+7 999 999-99-99'],
  email: ['holder@example.com', 'nobody@example.com'],
  inn: ['7709123453', '7709999993'],
  document: ['4500 123456', '4599 999999'],
  person: [known.person ?? '', 'Ненайденный 01.01.1980'],
});

async function cpuOf(browser: StaffBrowser, address: string): Promise<number> {
  for (let turn = 0; turn < warmUp; turn += 1) await browser.open(address);
  const before = process.cpuUsage();
  for (let turn = 0; turn < asked; turn += 1) await browser.open(address);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / asked;
}
