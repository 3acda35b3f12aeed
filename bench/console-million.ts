import { join } from 'node:path';
import { publishedKey } from '#app/keys/keys.ts';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { sweepTotals } from '#sales/totals/totals.ts';
import {
  addressOf,
  administer,
  prefixVariable,
  serverVariable,
  type TestServer,
  templateOf,
} from '../test/support/server.ts';
import { prepareTemplate } from '../test/support/template.ts';
import { createTemplate, fastSettings } from '../test/support/test-server.ts';
import { makeMonths, seedUpTo } from './growth-contracts.ts';
import { inDirectory } from './temporary.ts';

const prefix = 'kept';

/**
 * Lets services be made as copies of a database with so many contracts. It takes a quarter of an hour to fill, so that it is kept in the
 * directory of `CONSOLE_DATABASE` where that is set, and brought to the newest migration.
 */
export function onMillion(contracts: number, use: () => Promise<void>): Promise<void> {
  const { CONSOLE_DATABASE: kept } = process.env;
  return kept ? served(kept, contracts, use) : inDirectory((directory) => served(directory, contracts, use));
}

async function served(directory: string, contracts: number, use: () => Promise<void>): Promise<void> {
  const settings = { ...fastSettings, shared_buffers: '1GB', max_wal_size: '8GB' };
  const own = await startEmbeddedDatabase({ dataDirectory: join(directory, 'db'), settings });
  const server = { connectionString: own.connectionString, prefix };
  try {
    await fill(server, contracts);
    Object.assign(process.env, { [serverVariable]: own.connectionString, [prefixVariable]: prefix });
    await use();
  } finally {
    await own.stop();
  }
}

async function fill(server: TestServer, contracts: number): Promise<void> {
  const name = templateOf(server);
  const known = await administer(server, (run) => run('select from pg_database where datname = $1', [name]));
  if (known.length === 0) await createTemplate(server);
  await administer(server, (run) => run(`alter database ${name} allow_connections true`));
  const connectionString = addressOf(server, name);
  if (known.length > 0) await prepareTemplate(connectionString);
  const pool = createPool({ connectionString, applicationName: 'bench', statementTimeoutMs: 0 });
  try {
    if (known.length === 0) await seedMillion(pool, contracts);
    await openFingerprints(pool, publishedKey);
    await sweepTotals(pool);
    await pool.query('vacuum analyze');
  } finally {
    await pool.end();
  }
}

/**
 * So many contracts of 60 months with what a sale leaves behind: keys of their people and of what is insured, installments, payments with their tries and money, bills, a
 * second change; and three logged requests of 30 days for every ten of them (every second under an id that the server has made), operations and an audit. Written past the service.
 */
export async function seedMillion(pool: Pool, contracts: number): Promise<void> {
  const parts = (share: number) => Math.ceil(contracts / share);
  await makeMonths(pool);
  await pool.query(
    "insert into partners (login, name, channel, client_id, created_at) values ('large', 'p', 'AGENT', 'large', now())",
  );
  await seedUpTo(pool, contracts, 'large');
  for (const text of whatSalesLeave) await pool.query(text);
  await pool.query(
    "select make_partition('request_log', (now() - n * interval '1 day')::date) from generate_series(-1, 30) n",
  );
  await pool.query(
    `insert into request_log (at, request_id, partner, method, route, status, ms, policy_number, error_code, faults)
     select at, case when n % 2 = 0 then 'bench-' || n else ${idOf('at', 'n')} end, case when n % 3 = 0 then 'large' else 'p' || (2 + n % 49) end,
            'POST', '/ship/biz/sales/v2/individual/osago/quotes', case when n % 20 = 0 then 400 else 200 end, 12,
            case when n % 5 = 0 then 'BBB-' || lpad((1 + n % 100000)::text, 10, '0') end,
            case when n % 20 = 0 then 'INVALID_ARGUMENT' end,
            case when n % 20 = 0 then jsonb_build_array(jsonb_build_object('field', 'drivers[' || n % 3 || '].person.field' || n % 40,
                                      'reason', case when n % 60 = 0 then 'REQUIRED' else 'FORMAT_INVALID' end,
                                      'description', 'обязательное поле')) end
       from generate_series(1, $1::int) n, lateral (select now() - n * interval '30 days' / $1 as at) as moment`,
    [parts(10) * 3],
  );
  await pool.query(
    "select make_partition('operations', (now() - n * interval '1 day')::date) from generate_series(-1, 30) n",
  );
  await pool.query(
    `insert into operations (operation_id, partner_id, request_id, state, method, route, address, attempt, lease_until, accepted_at,
                             finished_at, status, headers, answer)
     select ${idOf('at', 'n')}::uuid,
            1 + n % 50, 'bench-operation-' || n, 'FINISHED', 'POST', '/ship/biz/sales/v2/individual/osago/quotes', '/', 1, at, at, at, 200,
            '{}', 'x'
       from generate_series(1, $1::int) n, lateral (select now() - n * interval '30 days' / $1 as at) as moment`,
    [parts(17)],
  );
  await pool.query(
    `insert into staff_journal (at, actor, request_id, action, about, is_look)
     select now() - n * interval '10 minutes', 'staff:s' || n % 20, 'bench', 'contract.show', 'BBB-' || lpad(n::text, 10, '0'), true
       from generate_series(1, $1::int) n`,
    [parts(50)],
  );
}

/**
 * So many jobs of the newest contracts in force, five of each: nine in ten are done, every second report is that of a pack. The others
 * wait, are dead or dropped. A service has made their queues.
 */
export async function fillJobs(pool: Pool, jobs: number): Promise<void> {
  await pool.query(
    `with contract as (
       select policy_number as number, date_trunc('milliseconds', c.created_at) as at, order_id, row_number() over (order by contract_id desc) as nr
         from contracts c join payments p using (contract_id) where c.status = 'COMPLETE' order by contract_id desc limit $1::int / 5),
     job as (
       select c.at, kind, ids, key, row_number() over (order by c.nr) as n
         from contract c
        cross join lateral (select jsonb_object_agg('policyNumber' || place, case place when 1 then c.number else 'PACK-' || c.nr || '-' || place end) as pack
                              from generate_series(1, 16) place) as packed
        cross join lateral (values
          (case c.nr % 2 when 0 then 'contract-report' else 'contract-reports' end,
           case c.nr % 2 when 0 then jsonb_build_object('policyNumber', c.number) else pack end, c.number),
          ('policy-mail', jsonb_build_object('policyNumber', c.number), c.number),
          ('key-information', jsonb_build_object('policyNumber', c.number), c.number),
          ('payment-link-mail', jsonb_build_object('orderId', c.order_id), c.order_id::text),
          ('payment-news', jsonb_build_object('acquirerPaymentId', 'bench-' || c.order_id), 'bench-' || c.order_id)) as left_ (kind, ids, key))
     insert into pgboss.job_common (id, name, policy, data, state, singleton_key, retry_limit, created_on, start_after, started_on, completed_on, output)
     select ${idOf('at', 'n')}::uuid, kind, 'exclusive',
            jsonb_build_object('requestId', 'bench-' || n, 'traceparent', '00-' || md5(n::text) || '-' || left(md5(n::text), 16) || '-01', 'ids', ids),
            (case when n % 1000 = 0 then 'failed' when n % 100 = 1 then 'cancelled' when n % 12 = 2 then 'created' else 'completed' end)::pgboss.job_state,
            key, 70, at, case n % 12 when 2 then now() + interval '1 year' else at end, at, at, '{"registrationId": "r1"}'
       from job`,
    [jobs],
  );
  await pool.query('vacuum analyze pgboss.job_common');
}

/** A UUID of version 7, as SQL: of a moment, and told apart by a number. */
function idOf(at: string, n: string): string {
  return `(regexp_replace(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0'), '^(.{8})(.{4})$', '\\1-\\2-7000-8000-')
           || lpad(to_hex(${n}), 12, '0'))`;
}

/** One in eleven drafts waits for a transfer, whose bill is sent; what is in force was paid by card. */
const whatSalesLeave = [
  `insert into contract_people (contract_id, partner_id, keys)
   select contract_id, partner_id, array(select hashint8extended(contract_id, seed) from generate_series(1, 5) seed) from contracts`,
  `insert into contract_search_keys (partner_id, search_key, contract_id)
   select partner_id, 'bench-' || md5(contract_id::text), contract_id from contracts where contract_id % 5 = 0`,
  `insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
   select contract_id, 2, created_at, 'p', 'pay', 'DRAFT', 'COMPLETE', '[]', contract_id || '-2' from contracts where status = 'COMPLETE'`,
  `insert into installments (contract_id, nr, amount_kopecks, due_on, status)
   select contract_id, 1, premium_kopecks, concluded_on, case status when 'COMPLETE' then 'PAID' else 'DUE' end from contracts`,
  `insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at, paid_at)
   select gen_random_uuid(), contract_id, 1, case status when 'COMPLETE' then 'CARD' else 'CASHLESS' end, premium_kopecks,
          case status when 'COMPLETE' then 'PAID' else 'AWAITING' end, created_at, case status when 'COMPLETE' then created_at end
     from contracts
    where status = 'COMPLETE' or contract_id % 11 = 0`,
  `insert into bills (serial, bill_number, file_id, order_id, contract_id, contract_key, issued_on)
   select 1000000 + n, 'СЧ-B' || lpad(n::text, 8, '0'), gen_random_uuid(), order_id, contract_id, 'b' || contract_id, created_at::date
     from (select *, row_number() over () as n from payments where payment_type = 'CASHLESS') p`,
  `insert into payment_attempts (attempt_id, order_id, method, amount_kopecks, state, acquirer_payment_id, created_at, ended_at)
   select gen_random_uuid(), order_id, 'card', amount_kopecks, 'PAID', 'bench-' || order_id, created_at, created_at
     from payments where payment_type = 'CARD'`,
  `insert into acquirer_money (acquirer_payment_id, order_id, amount_kopecks, activated_kopecks, unmatched_kopecks, found_at)
   select acquirer_payment_id, order_id, amount_kopecks, amount_kopecks, 0, created_at from payment_attempts`,
  `insert into money_movements (money_id, kind, amount_kopecks, at, request_id)
   select money_id, 'ACTIVATED', amount_kopecks, found_at, 'bench' from acquirer_money`,
  `insert into contract_reports (contract_id, registration_id, reported_at)
   select contract_id, 'r' || contract_id, created_at from contracts where status = 'COMPLETE'`,
  `insert into events (partner_id, position, event_id, type, at, told_at, data)
   select partner_id, row_number() over (partition by partner_id order by contract_id), gen_random_uuid(), 'contract.in_force', paid_at, paid_at, '{}'
     from (select c.partner_id, c.contract_id, c.created_at as paid_at from contracts c where c.status = 'COMPLETE') c`,
  'insert into event_feeds (partner_id, last_position) select partner_id, max(position) from events group by partner_id',
];
