import { join } from 'node:path';
import pino from 'pino';
import { run } from '#app/cli/program.ts';
import { readSearchQuery, type SearchFilters } from '#contracts/record/search-query.ts';
import { type Place, searchStatement } from '#contracts/record/store/search.ts';
import { createPool } from '#platform/db/pool.ts';
import { inDirectory, onPostgres } from './temporary.ts';

/** `node_modules/.bin/node bench/search.ts`: each filter of the search on a million contracts of 50 partners. */
const contracts = 1_000_000;
const partners = 50;
const rounds = 21;
const size = 20;
const products = ['osago', 'casco'];

/** About as long as what is kept of an application. */
const body = `jsonb_build_object('startDate', '2026-12-01T00:00:00+03:00', 'endDate', '2027-11-30T23:59:59+03:00',
                                 'insuredObject', repeat(md5(n::text), 12))`;

const searches: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no filter': {},
  policyNumber: { policyNumber: 'XXX0000500000' },
  'product, one in a thousand': { product: 'casco' },
  'holderType, one in 20': { holderType: 'corporate' },
  'status, none': { status: 'TERMINATED' },
  'status, half': { status: 'COMPLETE' },
  vin: { vin: 'XTAGFL11000500000' },
  'vin of nobody': { vin: 'XTAGFL11099999999' },
  licensePlate: { licensePlate: 'О500000' },
  'createdFrom, createdTo': { createdFrom: '2025-06-01', createdTo: '2025-06-30' },
  'createdTo, long ago': { createdTo: '2024-02-01' },
  'product, holderType, status: nothing fits': { product: 'casco', holderType: 'corporate', status: 'DRAFT' },
  'holderType and status, month': {
    holderType: 'corporate',
    status: 'DRAFT',
    createdFrom: '2025-06-01',
    createdTo: '2025-06-30',
  },
};

const log = pino({ level: 'info', base: null, timestamp: false });
await inDirectory((directory) => onPostgres(join(directory, 'db'), {}, measureAll));

async function measureAll(connectionString: string): Promise<void> {
  await run(['migrate'], { DATABASE_URL: connectionString });
  const pool = createPool({
    connectionString,
    applicationName: 'bench',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  });
  await seed(pool);
  console.log('| Filter | a partner with 20,000: ms, worst | a partner with 300,000: ms, worst | Plan |');
  console.log('| --- | ---: | ---: | --- |');
  for (const [name, query] of Object.entries(searches)) {
    const { filters } = readSearchQuery(query, products);
    const [small, large] = [await measure(pool, 2n, filters), await measure(pool, 1n, filters)];
    console.log(`| ${name} | ${small.ms} | ${large.ms} | ${large.plan} |`);
  }
  const behind = { createdAt: '2024-06-01', contractId: 0n, at: new Date('2024-06-01') };
  const deep = await measure(pool, 1n, {}, behind);
  console.log(`| a page deep in the list | | ${deep.ms} | ${deep.plan} |`);
  await pool.end();
  log.info('done');
}

/** Three years of contracts, 30 % of them of one partner; written past the service, as nobody sells a million here. */
async function seed(pool: ReturnType<typeof createPool>): Promise<void> {
  await pool.query(`
    insert into partners (login, name, channel, client_id, created_at)
      select 'p' || n, 'p', 'AGENT', 'p' || n, now() from generate_series(1, ${partners}) as n;
    select make_partition('contracts', '2024-01-01'::date + n * 30) from generate_series(0, 36) as n;
    insert into contracts (contract_id, policy_number, draft_id, partner_id, product, holder_type, status, version, body, personal,
                           facts, calculation, premium_kopecks, tariff_version_ids, concluded_on, starts_on, ends_on,
                           vin, license_plate, check_code, created_at, updated_at)
      select next_contract_id(at), 'XXX' || lpad(n::text, 10, '0'), gen_random_uuid(),
             case when n % 10 < 3 then 1 else 2 + n % ${partners - 1} end,
             case when n % 1009 = 0 then 'casco' else 'osago' end,
             case when n % 19 = 0 then 'corporate' else 'individual' end,
             case when n % 2 = 0 then 'COMPLETE' when n % 11 = 0 then 'AWAITING_PAYMENT' else 'DRAFT' end,
             1, ${body}, '{}', '{}', '{}', 100000, '{}', '2026-11-20', '2026-12-01', '2027-11-30',
             'XTAGFL110' || lpad(n::text, 8, '0'), 'О' || lpad(n::text, 6, '0'), 'c',
             at, now()
        from generate_series(1, ${contracts}) as n,
             lateral (select '2024-01-01'::timestamptz + n * interval '90 seconds' as at) as moment;
    analyze;`);
  const { rows } = await pool.query<{ contracts: string; indexes: string }>(
    `select pg_size_pretty(pg_table_size('contracts')) as contracts,
            pg_size_pretty(pg_indexes_size('contracts')) as indexes`,
  );
  log.info(rows[0]);
}

async function measure(
  pool: ReturnType<typeof createPool>,
  partnerId: bigint,
  filters: SearchFilters,
  after?: Place,
): Promise<{ readonly ms: string; readonly plan: string }> {
  const { text, values } = searchStatement(partnerId, {
    filters,
    after,
    today: '2026-11-21',
    limit: size + 1,
  });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    await pool.query(text, values);
    times.push(performance.now() - before);
  }
  const explained = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  const plan = explained.rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => /Scan|Sort/.test(line))
    .map((line) => line.replace(/^[\s>-]*/, '').replace(/\s+\(cost.*$/, ''))
    .join('; ');
  times.sort((left, right) => left - right);
  return { ms: `${times[rounds >> 1]?.toFixed(1)}, ${times.at(-1)?.toFixed(1)}`, plan };
}
