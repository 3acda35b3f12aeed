-- First installments that are paid in cash or by link together are recorded by one statement with one commit, captures begin together, and a
-- search for vehicles runs for several requests.
-- Breaks nothing. Earlier programs call take_cash and take_cash_together, which stay for this release.

-- The payment of a link for one first installment, as it was read.
create type link_paid as (
  contract_id          bigint,
  order_id             uuid,
  attempt_id           uuid,
  attempt_state        text,
  acquirer_payment_id  text,
  kopecks              bigint,
  at                   timestamptz,
  check_at             timestamptz,     -- when to ask the acquirer again about a capture that begins
  request_id           text
);

-- Locks the vehicles of contracts in one order, as `vehicles_in_force` does, and fails with RIVALS if another contract may conflict.
create function require_no_rivals(rows contract_taking_force[]) returns void
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('bindery %s of vehicle %s', v.product, v.number), 0))
     from (select distinct n collate "C" as number, c.product collate "C" as product
             from unnest(rows) as c cross join unnest(c.vehicle_numbers) as n order by 1, 2) as v;
  -- A statement of its own, because it must see what was committed before the locks were granted.
  if exists (select from unnest(rows) as c cross join unnest(c.vehicle_numbers) as n
              cross join lateral (select from covered_vehicles v
                                   where v.number = n and v.product = c.product and v.contract_id <> c.contract_id limit 1) as v)
     and exists (select from unnest(rows) as c
                  cross join lateral vehicles_in_force(c.product, c.vehicle_numbers, c.starts_on, c.ends_on, false, c.starts_at, c.ends_at) as v
                  where c.vehicle_numbers is not null and v.contract_id <> c.contract_id) then
    raise exception 'RIVALS' using errcode = 'BN001';
  end if;
end $$;

-- Returns true if money for one of the contracts is being captured.
create function is_captured(ids bigint[]) returns boolean
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return exists (select from payments p
                   join payment_attempts a on a.order_id = coalesce(p.joint_order_id, p.order_id) and a.state = 'CAPTURING'
                  where p.contract_id = any (ids));
end $$;

-- Records the money of links and marks their attempts and payments as paid; other awaited payments of these installments are revoked.
-- Fails with CHANGED if an attempt or a payment is not as it was read, or if another payment of a contract is being captured.
create function take_link_money(links jsonb) returns void
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids bigint[];
  taken integer;
begin
  select array_agg(l.contract_id) into ids from jsonb_populate_recordset(null::link_paid, links) as l;
  with link as materialized (
    select * from jsonb_populate_recordset(null::link_paid, links)
  ), attempt as (
    update payment_attempts a
       set state = 'PAID', check_at = null, ended_at = l.at
      from link l
     where a.attempt_id = l.attempt_id and a.state = l.attempt_state and a.return_reason is null and a.amount_kopecks = l.kopecks
    returning l.*
  ), payment as (
    update payments p
       set status = 'PAID', paid_at = a.at, is_held_by_partner = false
      from attempt a
     where p.order_id = a.order_id and p.contract_id = a.contract_id and p.installment_nr = 1 and p.status = 'AWAITING'
       and p.amount_kopecks = a.kopecks
    returning a.*
  ), money as (
    insert into acquirer_money (acquirer_payment_id, order_id, amount_kopecks, activated_kopecks, refunded_kopecks, unmatched_kopecks, found_at)
    select acquirer_payment_id, order_id, kopecks, kopecks, 0, 0, at from payment
    on conflict (acquirer_payment_id) do nothing
    returning money_id, acquirer_payment_id
  ), moved as (
    insert into money_movements (money_id, kind, amount_kopecks, at, request_id)
    select m.money_id, k.kind, l.kopecks, l.at, l.request_id
      from money m
      join link l using (acquirer_payment_id)
     cross join (values (1, 'CAPTURED'), (2, 'ACTIVATED')) as k (nr, kind)
     order by m.money_id, k.nr
  )
  select count(*) into taken from money;
  if taken <> jsonb_array_length(links) or is_captured(ids) then
    raise exception 'CHANGED' using errcode = 'BN001';
  end if;
  with mine as (
    select coalesce(p.joint_order_id, p.order_id) as link_id
      from payments p where p.contract_id = any (ids) and p.status = 'AWAITING' and p.installment_nr = 1
  ), open as (
    select p.order_id from mine m join payments p on p.order_id = m.link_id or p.joint_order_id = m.link_id
     where p.status = 'AWAITING' order by p.order_id for update of p
  )
  update payments p set status = 'REVOKED' from open where p.order_id = open.order_id;
end $$;

-- Records first installments with their contracts, events, jobs and answers, or fails and writes nothing. The message of the error BN001 says
-- why: ANSWERED: an idempotency key has an answer; CONSENTS: consents exist; CHANGED: a contract, link or attempt is not as it was read;
-- RIVALS: contracts may conflict. An element has `cash` or `link`. The caller repeats a failed batch one by one.
create function take_first_payments(given jsonb, lock_timeout_ms integer) returns void
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  rows contract_taking_force[];
  first_id bigint;
  last_id bigint;
  unanswered integer;
  are_first boolean;
  links jsonb;
  taken integer;
  jobs jsonb;
begin
  if lock_timeout_ms is not null then
    perform set_config('lock_timeout', lock_timeout_ms::text, true);
  end if;
  select array_agg(t.activation), min((t.activation).contract_id), max((t.activation).contract_id),
         count(*) filter (where keep_answer(t.answer_partner, t.answer_key, decode(t.answer_request, 'base64'), t.answer_status,
                                            decode(t.answer, 'base64'), t.at)),
         bool_and(not t.has_consents or not exists (select from consents s where s.contract_id = (t.activation).contract_id)),
         jsonb_agg(t.link) filter (where t.link is not null)
    into rows, first_id, last_id, unanswered, are_first, links
    from jsonb_to_recordset(given) as t (activation contract_taking_force, answer_partner bigint, answer_key text, answer_request text,
                                            answer_status integer, answer text, at timestamptz, has_consents boolean, link jsonb);
  if unanswered <> jsonb_array_length(given) then raise exception 'ANSWERED' using errcode = 'BN001'; end if;
  if not are_first then raise exception 'CONSENTS' using errcode = 'BN001'; end if;

  -- The range of ids leaves only the months of these contracts in the plan.
  with changed as (
    update contracts t
       set status = 'COMPLETE', version = t.version + 1, updated_at = c.at, paid_at = coalesce(t.paid_at, c.at),
           covers_from = c.covers_from, kv_percent = p.kv_percent, kv_discount_percent = c.discount_percent,
           starts_on = coalesce(c.real_starts_on, t.starts_on), ends_on = coalesce(c.real_ends_on, t.ends_on),
           starts_at = coalesce(c.real_starts_at, t.starts_at), ends_at = coalesce(c.real_ends_at, t.ends_at)
      from unnest(rows) as c, partners p
     where t.contract_id = c.contract_id and t.contract_id between first_id and last_id
       and t.version = c.version and t.status = c.status and p.partner_id = t.partner_id
    returning t.contract_id, t.partner_id, t.policy_number, t.draft_id, t.product, t.holder_type, t.version,
              c.at, c.actor, c.request_id, c.status as from_status, c.event_ids, c.jobs, c.blank
  ), event as (
    insert into noted_events (type, partner_id, at, report, data)
    select 'contract.in_force', c.partner_id, c.at,
           (select (j -> 'data') - 'ids' from jsonb_array_elements(c.jobs) as e (j)
             where j ->> 'kind' = 'contract-report' and not j -> 'data' ? 'traceparent'),
           jsonb_build_object('policyNumber', c.policy_number, 'draftId', c.draft_id, 'product', c.product,
                              'holderType', c.holder_type, 'version', c.version) || c.event_ids
      from changed c
  ), history as (
    insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
    select c.contract_id, c.version, c.at, c.actor, 'pay', c.from_status, 'COMPLETE', '[]', c.request_id from changed c
  ), used as (
    update blanks b set used_at = c.at from changed c where b.policy_number = c.blank and b.used_at is null
  ), cash as materialized (
    select c.contract_id, c.at, t.cash, t.facts
      from changed c
      join (select (e.t #>> '{activation,contract_id}')::bigint as contract_id,
                   jsonb_populate_record(null::cash_taken, e.t -> 'cash') as cash, e.t ->> 'facts' as facts
              from jsonb_array_elements(given) as e (t) where e.t ? 'cash') as t using (contract_id)
  ), paid as (
    insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at, paid_at, is_held_by_partner)
    select (cash).order_id, contract_id, 1, 'CASH', (cash).kopecks, 'PAID', at, at, true from cash
  ), installment as (
    update installments i set status = 'PAID' from changed c where i.contract_id = c.contract_id and i.nr = 1
  ), receipt as (
    insert into cash_receipts (receipt_number, order_id, contract_id, issued_on, facts)
    select next_receipt_number((cash).taken_on), (cash).order_id, contract_id, (cash).taken_on, decode(facts, 'base64')
      from cash where facts is not null
  )
  select count(*) into taken from changed;
  if taken <> jsonb_array_length(given) then raise exception 'CHANGED' using errcode = 'BN001'; end if;
  if links is not null then
    perform take_link_money(links);
  end if;

  perform require_no_rivals(rows);

  select jsonb_agg(j) into jobs
    from unnest(rows) as c cross join jsonb_array_elements(c.jobs) as e (j)
   where j ->> 'kind' <> 'contract-report' or j -> 'data' ? 'traceparent';
  if jobs is not null then
    perform enqueue_jobs(jobs);
  end if;
end $$;

-- Marks attempts of links as being captured, or fails like `take_first_payments` and writes nothing. Elements have `activation` and `link`.
create function begin_captures(given jsonb, lock_timeout_ms integer) returns void
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  rows contract_taking_force[];
  ids bigint[];
  first_id bigint;
  last_id bigint;
  locked integer;
  taken integer;
begin
  perform set_config('lock_timeout', lock_timeout_ms::text, true);
  select array_agg(t.activation), array_agg((t.activation).contract_id), min((t.activation).contract_id), max((t.activation).contract_id)
    into rows, ids, first_id, last_id
    from jsonb_to_recordset(given) as t (activation contract_taking_force);
  select count(distinct l.contract_id) into locked
    from (select t.contract_id
            from unnest(rows) as c join contracts t using (contract_id)
           where t.contract_id between first_id and last_id and t.version = c.version and t.status = c.status
           order by t.contract_id for update of t) as l;
  if locked <> jsonb_array_length(given) or is_captured(ids) then
    raise exception 'CHANGED' using errcode = 'BN001';
  end if;
  perform require_no_rivals(rows);
  with begun as (
    update payment_attempts a
       set state = 'CAPTURING', check_at = l.check_at, ended_at = null
      from jsonb_to_recordset(given) as t (link link_paid)
     cross join lateral (select (t.link).*) as l
     where a.attempt_id = l.attempt_id and a.state = l.attempt_state and a.return_reason is null and a.amount_kopecks = l.kopecks
       and exists (select from payments p
                    where p.order_id = l.order_id and p.contract_id = l.contract_id and p.installment_nr = 1 and p.status = 'AWAITING'
                      and p.amount_kopecks = l.kopecks)
    returning a.attempt_id
  )
  select count(*) into taken from begun;
  if taken <> locked then
    raise exception 'CHANGED' using errcode = 'BN001';
  end if;
end $$;

-- Calls `vehicles_in_force` for each element of `searches` that may find a contract; the others cost no call of their own.
create function search_vehicles(searches jsonb)
returns table (nr integer, contract_id bigint, covered_until date, covered_to timestamptz)
language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select s.nr, v.contract_id, v.covered_until, v.covered_to
      from jsonb_to_recordset(searches) as s (nr integer, product text, numbers text[], "startsOn" date, "endsOn" date,
                                              "startsAt" timestamptz, "endsAt" timestamptz, "isLocked" boolean)
     cross join lateral vehicles_in_force(s.product, s.numbers, s."startsOn", s."endsOn", s."isLocked", s."startsAt", s."endsAt")
                        with ordinality as v (contract_id, covered_until, covered_to, place)
     where s."isLocked" or exists (select from covered_vehicles c where c.number = any (s.numbers) and c.product = s.product)
     order by s.nr, v.place;
end $$;
