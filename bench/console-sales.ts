import { chance } from './console-seed.ts';

/** SQL for the number that a contract was seeded with; unlike its id, it does not depend on the time of the run. */
const number = 'substr(policy_number, 5)::int';

type Fill = readonly [name: string, text: string, ...values: number[]];

/**
 * Statements that add what sales leave behind: the list of contracts and the totals, keys of people, installments, payments with their attempts and money,
 * bills, statement lines, addendums, refunds, events; and of the last 30 days three logged requests for every ten contracts, operations and an audit log.
 */
export const whatSalesLeave = (contracts: number): readonly Fill[] => {
  const part = (share: number) => Math.ceil(contracts / share);
  return [
    [
      'listed contracts',
      `insert into listed_contracts (contract_id, policy_number, partner_id, product, status, concluded_on, starts_on, ends_on,
                                     premium_kopecks, license_plate, cancelled_at, version)
       select contract_id, policy_number, partner_id, product, status, concluded_on, starts_on, ends_on, premium_kopecks, license_plate,
              cancelled_at, version
         from contracts order by contract_id`,
    ],
    [
      'people',
      `insert into contract_people (contract_id, partner_id, keys)
       select contract_id, partner_id, array(select hashint8extended(${number} / 2, seed) from generate_series(1, 5) seed)
         from contracts`,
    ],
    [
      'search keys',
      `insert into contract_search_keys (partner_id, search_key, contract_id)
       select partner_id, 'bench-' || md5(contract_id::text), contract_id from contracts where product in ('property', 'mortgage', 'cargo')`,
    ],
    [
      'installments',
      `insert into installments (contract_id, nr, amount_kopecks, due_on, status)
       select contract_id, nr, greatest(1, premium_kopecks / parts), concluded_on + (nr - 1) * 91,
              case when nr > 1 and concluded_on + (nr - 1) * 91 > current_date then 'DUE'
                   when status in ('COMPLETE', 'TERMINATED') then 'PAID' else 'DUE' end
         from (select *, case when product in ('casco', 'property') and ${chance(7, 3)} = 0 then 4 else 1 end as parts
                 from (select *, ${number} as n from contracts) numbered) c,
              generate_series(1, parts) nr`,
    ],
    [
      'payments',
      `insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at, paid_at)
       select gen_random_uuid(), contract_id, nr, case when c.status in ('COMPLETE', 'TERMINATED') then (array['CARD', 'CARD', 'CARD', 'CARD', 'SBP', 'SBP', 'CASH', 'CASH', 'CASHLESS', 'PAYINSURER'])[1 + ${chance(8, 10)}] else 'CASHLESS' end,
              amount_kopecks, case i.status when 'PAID' then 'PAID' else 'AWAITING' end, at, case i.status when 'PAID' then at end
         from (select contract_id, status, created_at, ${number} as n from contracts
                where status <> 'DRAFT' or ${number} % 11 = 0) c
         join installments i using (contract_id), lateral (select created_at + (nr - 1) * interval '91 days' as at) as moment
        where i.status = 'PAID' or nr = 1
        order by contract_id`,
    ],
    [
      'bills',
      `insert into bills (serial, bill_number, file_id, order_id, contract_id, contract_key, issued_on)
       select 1000000 + n, 'СЧ-B' || lpad(n::text, 8, '0'), gen_random_uuid(), order_id, contract_id, 'b' || contract_id, created_at::date
         from (select *, row_number() over (order by created_at) as n from payments where payment_type = 'CASHLESS') p`,
    ],
    [
      'statement files',
      `insert into statement_files (sha256, name, format, encoding, imported_by, imported_at, finished_at)
       select sha256(n::text::bytea), 'bank-' || n || '.txt', '1C', 'utf-8', 'staff:anna', at, at
         from generate_series(1, $1::int) n, lateral (select now() - ($1 - n) * interval '1 day' as at) as moment`,
      part(1000),
    ],
    [
      'matched lines',
      `insert into statement_lines (file_id, source_line, fingerprint, account, number, booked_on, amount_kopecks, state, bill_id)
       select 1 + n * (select count(*) from statement_files) / (1 + count(*) over ()), n, sha256(n::text::bytea), '40702810100000000001', n::text, paid_at::date,
              amount_kopecks, 'MATCHED', bill_id
         from (select row_number() over (order by paid_at) as n, bill_id, paid_at, amount_kopecks from payments join bills using (order_id)
                where payment_type = 'CASHLESS' and status = 'PAID') paid`,
    ],
    [
      'unmatched lines',
      `insert into statement_lines (file_id, source_line, fingerprint, account, number, booked_on, amount_kopecks, state, reason)
       select (select max(file_id) from statement_files), 1000000 + n, sha256(('u' || n)::bytea), '40702810100000000001', n::text, current_date - n % 60,
              10000 + n * 100, 'UNMATCHED', 'NO_MENTION'
         from generate_series(1, $1::int) n`,
      part(500),
    ],
    [
      'attempts',
      `insert into payment_attempts (attempt_id, order_id, method, amount_kopecks, state, acquirer_payment_id, created_at, ended_at)
       select gen_random_uuid(), order_id, lower(payment_type), amount_kopecks, 'PAID', 'bench-' || order_id, created_at, created_at
         from payments where payment_type in ('CARD', 'SBP') and status = 'PAID' order by created_at`,
    ],
    [
      'money',
      `with money as (
         insert into acquirer_money (acquirer_payment_id, order_id, amount_kopecks, activated_kopecks, unmatched_kopecks, found_at)
         select acquirer_payment_id, order_id, amount_kopecks, amount_kopecks, 0, created_at from payment_attempts order by attempt_nr
         returning money_id, amount_kopecks, found_at)
       insert into money_movements (money_id, kind, amount_kopecks, at, request_id)
       select money_id, 'ACTIVATED', amount_kopecks, found_at, 'bench' from money`,
    ],
    [
      'unmatched money',
      `insert into acquirer_money (acquirer_payment_id, amount_kopecks, unmatched_kopecks, reason, found_at)
       select 'bench-stray-' || n, 100000 + n, 100000 + n, 'UNKNOWN_PAYMENT', now() - n * interval '1 hour' from generate_series(1, $1::int) n`,
      part(2000),
    ],
    [
      'changes',
      `with change as (
         insert into addendums (addendum_number, contract_id, nr, kind, status, effective_on, reason_fingerprint, premium_before_kopecks,
                                premium_after_kopecks, days_left, days_total, difference_kopecks, steps, body, personal, facts, calculation,
                                created_by, created_at, request_id, in_force_at, installment_nr)
         select policy_number || '-1', contract_id, 1, 'CHANGE', status, starts_on + 30, '', premium_kopecks, premium_kopecks + 10000, 180, 365, 5000, '[]',
                '{}', '{}', '{}', '{}', 'p', at, 'bench-change-' || contract_id, case status when 'COMPLETE' then at end, 5
           from (select contract_id, policy_number, starts_on, premium_kopecks, starts_on + 30 * interval '1 day' as at,
                        case when ${number} % 50 = 0 and starts_on > current_date - 60 then 'AWAITING_PAYMENT' else 'COMPLETE' end as status
                   from contracts where status = 'COMPLETE' and product <> 'cargo' and ${number} % 12 = 0) c
         returning addendum_id, contract_id, status, effective_on)
       insert into installments (contract_id, nr, amount_kopecks, due_on, status, addendum_id)
       select contract_id, 5, 5000, effective_on, case status when 'COMPLETE' then 'PAID' else 'DUE' end, addendum_id from change`,
    ],
    [
      'events',
      `insert into events (partner_id, position, event_id, type, at, told_at, data)
       select partner_id, row_number() over (partition by partner_id order by contract_id), gen_random_uuid(), 'contract.in_force', paid_at, paid_at, '{}'
         from contracts where paid_at is not null`,
    ],
    [
      'feeds',
      'insert into event_feeds (partner_id, last_position) select partner_id, max(position) from events group by partner_id',
    ],
    [
      'webhooks',
      `insert into webhook_endpoints (endpoint_id, partner_id, url, secret, made_at)
       select gen_random_uuid(), partner_id, 'https://' || login || '.example/events', '', now() from partners`,
    ],
    [
      'deliveries',
      `insert into webhook_deliveries (endpoint_id, position, event_id, type, made_at, state, attempts, next_at, ended_at, log)
       select endpoint_id, position, event_id, type, at, case when position % 500 = 0 then 'FAILED' else 'DELIVERED' end, 1, at, at, '[]'
         from events join webhook_endpoints using (partner_id) where at > now() - interval '90 days'`,
    ],
    [
      'reports',
      `insert into contract_reports (contract_id, registration_id, reported_at)
       select contract_id, 'r' || contract_id, created_at from contracts where paid_at is not null`,
    ],
    [
      'requests',
      `with day as materialized (select make_partition('request_log', (now() - n * interval '1 day')::date) from generate_series(-1, 30) n)
       select count(*) from day`,
    ],
    [
      'logged requests',
      `insert into request_log (at, request_id, partner, method, route, status, ms, policy_number, error_code, faults)
       select at, case when n % 2 = 0 then 'bench-' || n else ${timedId('at', 'n')} end, case when n % 3 = 0 then 'large' else 'p' || (2 + n % 49) end,
              'POST', '/ship/biz/sales/v2/individual/osago/quotes', case when n % 20 = 0 then 400 else 200 end, 12,
              case when n % 5 = 0 then 'BBB-' || lpad((1 + n % 100000)::text, 10, '0') end,
              case when n % 20 = 0 then 'INVALID_ARGUMENT' end,
              case when n % 20 = 0 then jsonb_build_array(jsonb_build_object('field', 'drivers[' || n % 3 || '].person.field' || n % 40,
                                        'reason', case when n % 60 = 0 then 'REQUIRED' else 'FORMAT_INVALID' end,
                                        'description', 'обязательное поле')) end
         from generate_series(1, $1::int) n, lateral (select now() - n * 2592000.0 / $1 * interval '1 second' as at) as moment`,
      part(10) * 3,
    ],
    [
      'operations',
      `insert into operations (operation_id, partner_id, request_id, state, method, route, address, attempt, lease_until, accepted_at,
                               finished_at, status, headers, answer)
       select ${timedId('at', 'n')}::uuid,
              1 + n % 50, 'bench-operation-' || n, 'FINISHED', 'POST', '/ship/biz/sales/v2/individual/osago/quotes', '/', 1, at, at, at, 200,
              '{}', 'x'
         from generate_series(1, $1::int) n, lateral (select now() - n * 2592000.0 / $1 * interval '1 second' as at) as moment`,
      part(17),
    ],
    [
      'audit log',
      `insert into staff_journal (at, actor, request_id, action, about, is_look)
       select now() - ($1 - n) * interval '5 minutes', 'staff:s' || n % 20, 'bench-audit-' || n,
              (array['contract.show', 'contract.show', 'contract.show', 'statement.resolve', 'partner.change', 'contract.approve'])[1 + n % 6],
              'BBB-' || lpad((1 + ${chance(7, contracts)})::text, 10, '0'), n % 6 < 3
         from generate_series(1, $1::int) n`,
      part(4),
    ],
    [
      'totals',
      `insert into sale_totals (subject, product, partner_id, means, outcome, count, kopecks)
       select 'contract', product, partner_id, '', outcome, count(*), sum(premium_kopecks) from contracts, ${outcomes} group by 2, 3, 5
       union all
       select 'payment', product, partner_id, payment_type, 'paid', count(*), sum(amount_kopecks)
         from payments p join listed_contracts c using (contract_id) where p.status = 'PAID' group by 2, 3, 4`,
    ],
    [
      'days of sales',
      `insert into sale_days (day, product, partner_id, outcome, count, kopecks)
       select created_at::date, product, partner_id, outcome, count(*), sum(premium_kopecks) from contracts, ${outcomes} group by 1, 2, 3, 4`,
    ],
    ['noted sales', 'truncate noted_sales'],
    ['noted contracts', 'truncate noted_contracts'],
  ];
};

const outcomes = `lateral (values ('saved', true), ('concluded', paid_at is not null), ('terminated', status = 'TERMINATED')) as o (outcome, applies)
                   where o.applies`;

/** SQL for a UUID of version 7 with a time and a number. */
export function timedId(at: string, n: string): string {
  return `(regexp_replace(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0'), '^(.{8})(.{4})$', '\\1-\\2-7000-8000-')
           || lpad(to_hex(${n}), 12, '0'))`;
}
