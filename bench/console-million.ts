import type { Pool } from '#platform/db/pool.ts';
import { makeMonths, seedUpTo } from './growth-contracts.ts';

const requests = 300_000;

/**
 * Contracts of 24 months with what a sale leaves behind: keys of their people, installments, payments with their tries and money, bills, a
 * second change; and 300,000 logged requests of 30 days and an audit. Written past the service.
 */
export async function seedMillion(pool: Pool, contracts: number): Promise<void> {
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
}

/** One in eleven drafts waits for a transfer, whose bill is sent; what is in force was paid by card. */
const whatSalesLeave = [
  `insert into contract_people (contract_id, partner_id, keys)
   select contract_id, partner_id, array(select hashint8extended(contract_id, seed) from generate_series(1, 5) seed) from contracts`,
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
   select partner_id, row_number() over (partition by partner_id order by contract_id), gen_random_uuid(), 'contract.in-force', paid_at, paid_at, '{}'
     from (select c.partner_id, c.contract_id, c.created_at as paid_at from contracts c where c.status = 'COMPLETE') c`,
];
