import { randomUUIDv7 } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ConsolePage } from '#http/console/page.ts';
import { consolePages } from '#http/console/pages/index.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { roles } from '#staff/use-case/permissions.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../test/support/console.ts';
import { addressOf, consoleDay, type Known } from '../test/support/console-day.ts';
import type { TestService } from '../test/support/service.ts';
import { listingOf, listQueries } from './console-addresses.ts';
import { blocksOf, listen } from './console-blocks.ts';
import { fillJobs, fillLists, fillWaiting } from './console-fills.ts';
import { onMillion } from './console-million.ts';
import { print } from './row.ts';
import { shareOf } from './share.ts';

const contracts = Number(process.env.CONSOLE_CONTRACTS ?? shareOf(1_000_000));
/** Nearly twice what a server of that size keeps of two weeks. */
const jobsKept = shareOf(100_000);
/** Addresses that contain one of these parts, `/` for the home page, are measured alone, and each of their statements is printed. */
const only = process.env.CONSOLE_PAGE?.split(',') ?? [];
const limits = { blocks: 200, milliseconds: 10, kilobytes: 20 };

/**
 * Measures every page of the console with a million contracts behind it, lists with each filter, order and search and with pairs of
 * these: blocks by EXPLAIN (ANALYZE, BUFFERS) and CPU of PostgreSQL for all that a page reads, and its compressed weight.
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
    connectionsMax: 1,
    statementTimeoutMs: 0,
  });
  try {
    await fillLists(pool, contracts / 1_000_000);
    const known = await consoleDay(service);
    await fillWaiting(pool, known.policyNumber ?? '');
    await measurePages(service, pool, known);
  } finally {
    await pool.end();
  }
}

async function measurePages(service: TestService, explaining: Pool, known: Known): Promise<void> {
  const browser = await staffBrowser(service, roles, 'everybody');
  const opened = await Promise.all(
    roles.map(async (role) => [`/ of ${role}`, ['/'], await staffBrowser(service, [role])] as const),
  );
  const measured: readonly (readonly [name: string, addresses: readonly string[], StaffBrowser])[] = [
    ...opened,
    ...consolePages.map((page) => [page.path, addressesOf(page, known), browser] as const),
    ['search', searches(known), browser],
    ['timelines', [...(await storiesOf(service.pool)), ...(await amidJobs(service.pool))], browser],
    ['others', others(known), browser],
  ];
  const statements = listen(service.pool);
  const { rows } = await explaining.query<{ id: number }>('select pg_backend_pid() as id');
  const processId = rows[0]?.id ?? 0;
  print('Page', 'addresses', 'blocks', 'PostgreSQL, ms', 'gzip, kB', 'address with the most blocks');
  print('---', '---:', '---:', '---:', '---:', '---');
  const missed: string[] = [];
  for (const [name, all, by] of measured) {
    const addresses = all.filter(
      (one) => only.length === 0 || only.some((part) => (part === '/' ? one === part : one.includes(part))),
    );
    const costs: Cost[] = [];
    for (const address of addresses)
      costs.push(
        ...(await pagesFrom(address, by, (page) =>
          costOf(page, statements.splice(0), explaining, processId),
        )),
      );
    if (costs.length === 0) continue;
    const most = (of: (cost: Cost) => number) => Math.max(...costs.map(of));
    const worst = costs.toSorted((one, other) => other.blocks - one.blocks)[0];
    print(
      name,
      String(costs.length),
      String(most((cost) => cost.blocks)),
      most((cost) => cost.milliseconds).toFixed(1),
      most((cost) => cost.kilobytes).toFixed(1),
      worst ? decodeURIComponent(worst.address) : '',
    );
    missed.push(...costs.flatMap(faultsOf));
  }
  console.log(missed.length === 0 ? 'no page exceeds a limit' : missed.join('\n'));
}

interface Cost {
  readonly address: string;
  readonly status: number;
  readonly blocks: number;
  readonly milliseconds: number;
  readonly kilobytes: number;
  readonly isFile: boolean;
  readonly most: string;
}

type Opened = Awaited<ReturnType<StaffBrowser['open']>> & { readonly address: string };

/** Measures the page of an address and, of a list, the two pages that follow. */
async function pagesFrom(
  first: string,
  browser: StaffBrowser,
  measureOne: (page: Opened) => Promise<Cost>,
): Promise<readonly Cost[]> {
  const costs: Cost[] = [];
  for (let address: string | undefined = first; address !== undefined && costs.length < 3; ) {
    const page = await browser.open(address);
    costs.push(await measureOne({ ...page, address }));
    const [, next] = /href="([^"]+)"[^>]*>(?:Дальше|Искать дальше) →/.exec(page.text) ?? [];
    address = next && `${address.split('?')[0]}${next.replaceAll('&amp;', '&')}`;
  }
  return costs;
}

async function costOf(
  { address, status, text, headers }: Opened,
  statements: ReturnType<typeof listen>,
  explaining: Pool,
  processId: number,
): Promise<Cost> {
  const tell = only.length === 0 ? () => undefined : (line: string) => console.log(line);
  const { blocks, milliseconds, most } = await blocksOf(explaining, statements, { tell, processId });
  // A file is whatever was requested.
  const isFile = headers.get('content-disposition') !== null;
  return {
    address,
    status,
    blocks,
    milliseconds,
    most,
    isFile,
    kilobytes: gzipSync(text).byteLength / 1_000,
  };
}

function faultsOf({ address, status, isFile, most, ...cost }: Cost): readonly string[] {
  const over = (['blocks', 'milliseconds', 'kilobytes'] as const).filter((name) => cost[name] > limits[name]);
  if (status < 400 && (isFile || over.length === 0)) return [];
  const what = over.map((name) => `${cost[name].toFixed(1)} ${name}`).join(', ');
  return [`- ${status} ${decodeURIComponent(address).slice(0, 200)}: ${what}; ${most}`];
}

function addressesOf(page: ConsolePage, known: Known): readonly string[] {
  const address = addressOf(page.path, known);
  const list = listingOf(page);
  const separator = address.includes('?') ? '&' : '?';
  return [address, ...(list ? listQueries(list, true) : []).map((query) => `${address}${separator}${query}`)];
}

const searches = ({ policyNumber = '', ...known }: Known): readonly string[] => [
  ...Object.values(searched(known)).flatMap(([hit, missed]) => [hit, missed].map(search)),
  search(policyNumber),
];

const others = ({ policyNumber = '' }: Known): readonly string[] => [
  `/trace?id=${policyNumber}`,
  '/trace?id=BBB-0000500002',
  `/jobs?about=${policyNumber}`,
  `/audit?about=${policyNumber}`,
  '/contracts?endsFrom=2026-12-01&endsTo=2028-01-01&partner=p7&status=COMPLETE&product=casco',
  '/blanks?after=TTT0000012000',
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
      where c.status = 'TERMINATED' and h.action = 'pay' order by contract_id desc offset $1 limit 1`,
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
