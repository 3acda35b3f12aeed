import type { Pool } from '#platform/db/pool.ts';
import { sweepTotals } from '#sales/totals/totals.ts';
import { timedId } from './console-sales.ts';

/**
 * What a big insurer has in a year on the lists of the console that sales do not fill, or a share of it: refunds of which one in ten is open, proposals of
 * which one in a hundred waits, agreements with twenty declarations each, limits of people, blanks of which the first forty ranges are whole, rates, documents, and why requests of a
 * month were refused, and a fiscal receipt for each payment of a person. Written past the service, beside contracts that are there.
 */
export async function fillLists(pool: Pool, share: number): Promise<void> {
  const part = (all: number) => Math.max(200, Math.ceil(all * share));
  for (const [text, ...values] of fills(part)) await pool.query(text, values);
  await sweepTotals(pool);
  await pool.query('vacuum analyze');
}

/**
 * Adds jobs for the newest contracts that were paid, five for each. Nine in ten are done, the others wait, are dead or dropped; every
 * second report is for a pack of contracts. The queues must exist.
 */
export async function fillJobs(pool: Pool, jobs: number): Promise<void> {
  await pool.query(
    `with contract as (
       select policy_number as number, date_trunc('milliseconds', c.created_at) as at, order_id, payment_type = 'CARD' as by_link,
              row_number() over (order by contract_id desc) as nr
         from contracts c join payments p using (contract_id) where c.paid_at is not null and installment_nr = 1 order by contract_id desc limit $1::int / 5),
     job as (
       select c.at, kind, ids, key, row_number() over (order by c.nr, kind) as n, row_number() over (partition by kind order by c.nr) as of_kind
         from contract c
        cross join lateral (select jsonb_object_agg('policyNumber' || place, case place when 1 then c.number else 'PACK-' || c.nr || '-' || place end) as pack
                              from generate_series(1, 16) place) as packed
        cross join lateral (values
          (case c.nr % 2 when 0 then 'contract-report' else 'contract-reports' end,
           case c.nr % 2 when 0 then jsonb_build_object('policyNumber', c.number) else pack end, c.number),
          ('policy-mail', jsonb_build_object('policyNumber', c.number), c.number),
          ('key-information', jsonb_build_object('policyNumber', c.number), c.number),
          ('payment-link-mail', jsonb_build_object('orderId', c.order_id), c.order_id::text),
          ('payment-news', jsonb_build_object('acquirerPaymentId', 'bench-' || c.order_id), 'bench-' || c.order_id)) as left_ (kind, ids, key)
        where c.by_link or kind not in ('payment-link-mail', 'payment-news'))
     insert into pgboss.job_common (id, name, policy, data, state, singleton_key, retry_limit, created_on, start_after, started_on, completed_on, output)
     select ${timedId('at', 'n')}::uuid, kind, 'exclusive',
            jsonb_build_object('requestId', 'bench-' || n, 'traceparent', '00-' || md5(n::text) || '-' || left(md5(n::text), 16) || '-01', 'ids', ids),
            (case when of_kind % 1000 = 200 then 'failed' when n % 100 = 1 then 'cancelled' when n % 12 = 2 then 'created' else 'completed' end)::pgboss.job_state,
            key, 70, at, case n % 12 when 2 then now() + interval '1 year' else at end, at, at, '{"registrationId": "r1"}'
       from job`,
    [jobs],
  );
  await pool.query('vacuum analyze pgboss.job_common');
}

/**
 * Adds 300 events to the history of a contract, and turns 300 drafts into copies of a draft by the same partner that wait for
 * approval.
 */
export async function fillWaiting(pool: Pool, policyNumber: string): Promise<void> {
  await pool.query(
    `update contracts c
        set (partner_id, product, body, personal, facts, calculation, starts_on, ends_on) =
            (w.partner_id, w.product, w.body, w.personal, w.facts, w.calculation, w.starts_on + nr::int % 60, w.ends_on + nr::int % 60),
            approval = '{"state": "REQUIRED", "reasons": ["Скидка за счёт КВ больше 10 %"], "measured": {"sum": "50000000", "discount": "12"}}'
       from (select * from contracts
              where status = 'DRAFT' and product = 'osago'
                and partner_id = (select partner_id from contracts where contract_id = contract_id_of($1)) limit 1) w,
            (select contract_id, row_number() over () as nr from
              (select contract_id from listed_contracts where status = 'DRAFT' order by contract_id desc limit 300) newest) d
      where c.contract_id = d.contract_id and c.contract_id <> w.contract_id`,
    [policyNumber],
  );
  await pool.query(
    `insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
     select contract_id, version, at + n * interval '1 second', actor, action, from_status, to_status, changes, 'bench-event-' || n
       from (select * from contract_history where contract_id = contract_id_of($1) order by history_id desc limit 1) h, generate_series(1, 300) n`,
    [policyNumber],
  );
}

const fills = (part: (all: number) => number): readonly (readonly [text: string, ...values: number[]])[] => [
  [
    `with ended as (
       select contract_id, policy_number, order_id, money_id, least(now(), made_at + interval '1 day') as at, nr
         from (select contract_id, policy_number, order_id, money_id, c.created_at as made_at, row_number() over (order by contract_id desc) as nr
                 from contracts c join payments using (contract_id) join acquirer_money using (order_id)
                where c.status = 'TERMINATED' and installment_nr = 1 order by contract_id desc limit $1) as newest),
     addendum as (
       insert into addendums (addendum_number, contract_id, nr, kind, status, effective_on, reason_fingerprint, premium_before_kopecks,
                              premium_after_kopecks, days_left, days_total, difference_kopecks, refund_kopecks, steps, created_by, created_at,
                              request_id, in_force_at, refund_due_on)
       select policy_number || '-1', contract_id, 1, 'TERMINATION', 'COMPLETE', at::date, '', 100000, 50000, 180, 365, -50000, 50000, '[]', 'p', at,
              'bench-end-' || nr, at, at::date + 14
         from ended
       returning addendum_id, contract_id),
     owed as (
       insert into premium_refunds (addendum_id, contract_id, amount_kopecks, transferred_kopecks, owed_at, transferred_at, transferred_by, document)
       select a.addendum_id, e.contract_id, 50000, case when nr % 10 < 6 then 50000 else 0 end, at,
              case when nr % 10 < 6 then at end, case when nr % 10 < 6 then 'staff:anna' end, case when nr % 10 < 6 then nr::text end
         from ended e join addendum a using (contract_id)
        order by at
       returning refund_id, contract_id)
     insert into acquirer_refunds (refund_id, money_id, amount_kopecks, state, acquirer_refund_id, requested_by, requested_at, ended_at, premium_refund_id)
     select gen_random_uuid(), money_id, 50000, 'SUCCEEDED', 'bench-' || nr, 'staff:anna', at, at, o.refund_id
       from ended e join owed o using (contract_id) where nr % 10 between 6 and 8`,
    part(20_000),
  ],
  [
    `with asked as (
       select n, now() - ($1 - n) * interval '100 minutes' as at,
              '{"acts":[{"about":"p' || n || '","action":"partner.change","after":' || repeat('{"limit":', 8) || n || repeat('}', 8) || ',"before":null}],"input":{"login":"p' || n || '"},"useCase":"partner change"}' as content
         from generate_series(1, $1::int) n)
     insert into staff_proposals (use_case, content, hash, asked_by, asked_at, request_id, expires_at)
     select 'partner change', content, encode(sha256(convert_to(content, 'UTF8')), 'hex'), 'staff:anna', at, 'bench', at + interval '7 days'
       from asked order by n`,
    part(5_000),
  ],
  [
    `update staff_proposals set decision = 'APPROVED', decided_by = 'staff:boris', decided_at = asked_at + interval '1 hour', decided_hash = hash
      where proposal_id <= (select max(proposal_id) from staff_proposals) - $1`,
    part(50),
  ],
  [
    `insert into general_agreements (partner_id, product, number, number_key, holder_inn, holder_name, issued_on, starts_on, ends_on, sum_limit_kopecks, opened_at)
     select p.partner_id, 'cargo', 'Б-' || n, 'B-' || n, '7701000019', 'ООО Образец ' || n, current_date - 200, current_date - 200, current_date + n % 365,
            100000000000, now()
       from generate_series(1, $1::int) n join partners p on p.login = 'p' || (1 + n % 50)`,
    part(2_000),
  ],
  [
    `insert into agreement_declarations (contract_id, agreement_id, sum_kopecks)
     select contract_id, (select min(agreement_id) from general_agreements) + nr % (select count(*) from general_agreements), 1000000
       from (select contract_id, row_number() over () as nr from contract_keys limit $1) as declared`,
    part(40_000),
  ],
  [
    `insert into portfolio_imports (import_id, product, file_name, fingerprint, is_dry_run, skips_wrong, actor, request_id, started_at, ended_at,
                                    state, lines, imported, wrong)
     select gen_random_uuid(), 'property', 'portfolio-' || n || '.csv', 'x', n % 2 = 0, false, 'staff:anna', 'bench', now() - n * interval '1 hour',
            now() - n * interval '1 hour', 'DONE', 1000, case n % 2 when 0 then 0 else 1000 end, 0
       from generate_series(1, $1::int) n`,
    part(2_000),
  ],
  [
    `insert into authority_limits (holder, product, sum_kopecks, premium_kopecks)
     select 'staff:s' || n, product, 100000000::bigint * n, 10000000 from generate_series(1, 30) n, unnest(array['osago', 'casco', 'property', 'cargo', 'gap', 'pet', '*']) product
     on conflict do nothing`,
  ],
  [
    `insert into blanks (policy_number, partner_id, issued_at, issued_by, range_end, used_at, voided_at, voided_by)
     select 'TTT' || lpad(n::text, 10, '0'), p.partner_id, now(), 'staff:anna', 'TTT' || lpad((n - n % 200 + 199)::text, 10, '0'),
            case when n > 8000 and n % 7 < 4 then now() end, case when n > 8000 and n % 500 = 6 then now() end,
            case when n > 8000 and n % 500 = 6 then 'staff:anna' end
       from generate_series(1, $1::int) n join partners p on p.login = 'p' || (1 + n / 1000 % 50)`,
    Math.max(20_000, part(100_000)),
  ],
  [
    `with made as (
       insert into fiscal_receipts (source, source_id, kind, registered_by, state, means, amount_kopecks, settled_at, contract_id, policy_number,
                                    partner_id, is_by_link, is_by_agent, sendings, registered_at, fn_number, fd_number, fiscal_mark, failure)
       select 'PAYMENT', order_id, 'INCOME', 'REGISTRAR', case when paid.nr % 100 = 7 then 'FAILED' else 'REGISTERED' end,
              case payment_type when 'CASH' then 'CASH' else 'ELECTRONIC' end, amount_kopecks, paid_at, contract_id, policy_number, partner_id,
              payment_type = 'CARD', payment_type = 'CASH', 2, paid_at, '9999078900000000', nr, nr::text, case when nr % 100 = 7 then 'ATOL_32' end
         from (select p.*, c.policy_number, c.partner_id, row_number() over (order by p.paid_at, p.order_id) as nr
                 from payments p join contracts c using (contract_id)
                where p.status = 'PAID' and c.holder_type = 'individual') as paid
        order by paid.nr
       on conflict do nothing
       returning receipt_id, source_id, contract_id, policy_number, amount_kopecks)
     insert into fiscal_receipt_items (receipt_id, nr, contract_id, policy_number, installment_nr, order_id, amount_kopecks)
     select receipt_id, 1, contract_id, policy_number, 1, source_id::uuid, amount_kopecks from made
     on conflict do nothing`,
  ],
  [
    `insert into exchange_rates (currency, rate_date, rate, origin, changed_at)
     select 'A' || chr(65 + n % 26) || chr(65 + n / 26), date '2026-11-21' - days, 10 + n, 'fetched', now() from generate_series(0, 39) n, generate_series(0, 365) days
     on conflict do nothing`,
  ],
  [
    `insert into insurer_documents (product, kind, effective_from, file_name, bytes, sha256, imported_by, imported_at)
     select product, kind, current_date - 30 * n, kind || n || '.pdf', decode(repeat('ab', 200000), 'hex'), sha256(''::bytea), 'staff:anna', now()
       from unnest(array['osago', 'casco', 'property', 'cargo', 'gap', 'pet', 'medical', 'mortgage']) product, unnest(array['RULES', 'MEMO']) kind, generate_series(1, 6) n
     on conflict do nothing`,
  ],
  [
    `insert into fault_days (day, partner, reason, count, fields, last_at, request_id)
     select current_date - days, 'p' || p, 'REASON_' || (p * 7 + n) % 300, 1 + n % 90, jsonb_build_object('drivers[].person.field' || n, 1 + n % 90, 'startDate', 1), now() - days * interval '1 day', 'bench-' || n
       from generate_series(0, 29) days, generate_series(1, 50) p, generate_series(1, 6) n
     on conflict do nothing`,
  ],
  [
    `with contract as (
       select contract_id, policy_number, partner_id, product, premium_kopecks / 4 as amount, row_number() over (order by contract_id desc)::int as nr
         from listed_contracts where status in ('COMPLETE', 'TERMINATED') order by contract_id desc limit $1),
     period as (
       select *, case when nr % 4 = 0 then current_date - 1 - nr % 120 when nr % 4 = 1 then current_date + nr % 31 else current_date - 30 - nr % 300 end as pay_until
         from contract)
     insert into contract_debts (contract_id, from_day, to_day, is_owed, policy_number, partner_id, product, pay_until, installment_nr, due_since,
                                 installments, amount_kopecks, grace_until, ended_on, has_loss, holder, notices)
     select contract_id, least(pay_until + 1, current_date), case when nr % 4 > 1 then pay_until + 2 + nr % 25 end, nr % 4 <> 1, policy_number, partner_id, product,
            pay_until, 2, pay_until, 1, amount, pay_until + 60, case when nr % 40 = 0 then pay_until + 1 end, false, null,
            '[{"kind": "BEFORE", "on": "2026-11-01", "to": ["HOLDER EMAIL", "HOLDER SMS"]}]'
       from period`,
    part(200_000),
  ],
  ['update told_calendar set debts_until = current_date - 1'],
];
