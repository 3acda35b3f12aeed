import { systemClock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { age } from '../test/support/aged.ts';
import { whatSalesLeave } from './console-sales.ts';

const partners = 50;
const seededAtOnce = 50_000;
/** Seconds of the 60 months in which the contracts were sold. */
const soldInSeconds = 157_000_000;

/**
 * Fills a new database with contracts of eight products and 60 months and with all that their sales leave behind, past the service.
 * Notes each finished step, and continues after the last one. Returns false if all steps were done before.
 */
export async function seedMillion(pool: Pool, contracts: number): Promise<boolean> {
  await pool.query('create schema if not exists bench');
  await pool.query('create table if not exists bench.done (step text primary key)');
  const steps: readonly (readonly [name: string, run: (db: Queryable) => Promise<unknown>])[] = [
    ['months', makeMonths],
    ...Array.from({ length: Math.ceil(contracts / seededAtOnce) }, (_, at) => {
      const from = at * seededAtOnce;
      const to = Math.min(contracts, from + seededAtOnce);
      return [
        `contracts to ${to}`,
        (db: Queryable) => db.query(contractsSql, [from, to, contracts]),
      ] as const;
    }),
    ...whatSalesLeave(contracts).map(
      ([name, text, ...values]) => [name, (db: Queryable) => db.query(text, values)] as const,
    ),
  ];
  const { rows } = await pool.query<{ step: string }>('select step from bench.done');
  const done = new Set(rows.map(({ step }) => step));
  const left = steps.filter(([name]) => !done.has(name));
  for (const [name, run] of left)
    await inTransaction(pool, async (db) => {
      // Triggers and foreign keys would take most of the time. Only a superuser may switch them off; the steps work with them too.
      await db.query(
        `select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper`,
      );
      await run(db);
      await db.query('insert into bench.done values ($1)', [name]);
    });
  return left.length > 0;
}

async function makeMonths(db: Queryable): Promise<void> {
  await db.query(
    `insert into partners (login, name, channel, client_id, created_at)
     select login, name, (array['AGENT', 'BANK', 'DEALER', 'AGGREGATOR'])[1 + n % 4], login, now()
       from (select n, case n when 0 then 'large' else 'p' || n end as login, case n when 0 then 'Крупный партнёр' else 'Партнёр ' || n end as name
               from generate_series(0, $1::int) n) as one`,
    [partners],
  );
  await age(db, systemClock.now());
  await db.query(
    "select make_partition('operations', (now() - n * interval '1 day')::date) from generate_series(-1, 30) n",
  );
}

/** SQL for a number from 0 to `below` - 1 that depends only on the number `n` of a contract. */
export const chance = (seed: number, below: number) =>
  `((hashint4(n + ${seed})::bigint + 2147483648) % ${below})`;

/**
 * SQL that adds contracts in the order of time, so that their ids grow. The partner `large` has every third contract; of the other
 * partners the first ones have the most. In a hundred: 55 osago, 12 casco, 10 property, 8 mortgage, 5 medical, 4 pet, 3 gap, 3 cargo.
 */
const contractsSql = `
  with contract as (
    insert into contracts (contract_id, policy_number, draft_id, partner_id, product, holder_type, status, version,
                           body, personal, facts, calculation, premium_kopecks, tariff_version_ids, concluded_on,
                           starts_on, ends_on, vin, license_plate, check_code, created_at, updated_at, paid_at, cancelled_at)
    select next_contract_id(at), 'BBB-' || lpad(n::text, 10, '0'), gen_random_uuid(), partner_id, product,
           case when ${chance(1, 10)} = 0 then 'corporate' else 'individual' end, status, case status when 'DRAFT' then 1 else 2 end,
           jsonb_build_object('startDate', starts_on, 'x', repeat(md5(n::text), 12)), '{}', '{}', '{}', premium, '{}', at::date, starts_on,
           starts_on + 364, case when has_vehicle then 'XTAGFL110' || lpad(n::text, 8, '0') end,
           case when has_vehicle then 'О' || lpad(n::text, 6, '0') end, 'c', at, at, case when status in ('COMPLETE', 'TERMINATED') then at end,
           case status when 'TERMINATED' then starts_on + 1 + ${chance(2, 360)}::int end
      from (select n, at, product, product in ('osago', 'casco', 'gap') as has_vehicle, at::date + 1 + ${chance(3, 30)}::int as starts_on,
                   case when n = 500001 or part < 66 then 'COMPLETE' when part < 78 then 'TERMINATED' when part < 81 then 'AWAITING_PAYMENT' else 'DRAFT' end as status,
                   (200000 * exp(${chance(4, 1000)} / 250.0))::bigint as premium,
                   (select partner_id from partners
                     where login = case when n % 3 = 0 then 'large' else 'p' || (1 + floor(${partners} * (${chance(5, 1000)} / 1000.0) ^ 2))::int end) as partner_id
              from (select n, now() - ($3::int - n) * ${soldInSeconds}.0 / $3 * interval '1 second' as at, ${chance(6, 100)} as part,
                           case when n % 100 between 1 and 55 then 'osago' when n % 100 < 68 then 'casco' when n % 100 < 78 then 'property'
                                when n % 100 < 86 then 'mortgage' when n % 100 < 91 then 'medical' when n % 100 < 95 then 'pet'
                                when n % 100 < 98 then 'gap' else 'cargo' end as product
                      from generate_series($1::int + 1, $2::int) n) as sold) as one
     order by n
    returning contract_id, policy_number, draft_id, partner_id, status, product, vin, starts_on, ends_on, cancelled_at, created_at
  ), key as (
    insert into contract_keys (contract_id, policy_number, draft_id) select contract_id, policy_number, draft_id from contract
     where current_setting('session_replication_role') = 'replica'
  ), covered as (
    insert into covered_vehicles (number, contract_id, product, starts_on, covered_until)
    select vin, contract_id, product, starts_on, coalesce(cancelled_at::date - 1, ends_on)
      from contract where vin is not null and status in ('COMPLETE', 'TERMINATED')
    on conflict do nothing
  )
  insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
  select contract_id, 1, created_at, 'p', 'save', null, 'DRAFT', '[]'::jsonb, contract_id::text from contract
   union all
  select contract_id, 2, created_at, 'p', case status when 'AWAITING_PAYMENT' then 'await' else 'pay' end, 'DRAFT',
         case status when 'TERMINATED' then 'COMPLETE' else status end, '[]', contract_id || '-2' from contract where status <> 'DRAFT'`;
