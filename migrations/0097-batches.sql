-- Several first installments paid in cash that arrive together are taken by one statement with one commit.
-- Breaks nothing: earlier programs take cash one by one.

-- Does for each element of `takings` what `take_cash` does for one, or fails with SINGLY and writes nothing: if a contract has changed, may
-- conflict with another contract, already has consents, or if an idempotency key has an answer. The caller then takes the cash one by one.
create function take_cash_together(takings jsonb, lock_timeout_ms integer) returns void
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  rows contract_taking_force[];
  first_id bigint;
  last_id bigint;
  kept integer;
  taken integer;
  jobs jsonb;
begin
  perform set_config('lock_timeout', lock_timeout_ms::text, true);
  select array_agg(t.activation), min((t.activation).contract_id), max((t.activation).contract_id),
         count(*) filter (where keep_answer(t.answer_partner, t.answer_key, decode(t.answer_request, 'base64'), t.answer_status,
                                            decode(t.answer, 'base64'), t.at)
                                and not (t.has_consents
                                         and exists (select from consents s where s.contract_id = (t.activation).contract_id)))
    into rows, first_id, last_id, kept
    from jsonb_to_recordset(takings) as t (activation contract_taking_force, answer_partner bigint, answer_key text, answer_request text,
                                           answer_status integer, answer text, at timestamptz, has_consents boolean);

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
              from jsonb_array_elements(takings) as e (t)) as t using (contract_id)
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
  if kept <> jsonb_array_length(takings) or taken <> kept then
    raise exception 'SINGLY' using errcode = 'BN001';
  end if;

  -- As `vehicles_in_force` locks, in one order.
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
    raise exception 'SINGLY' using errcode = 'BN001';
  end if;

  select jsonb_agg(j) into jobs
    from unnest(rows) as c cross join jsonb_array_elements(c.jobs) as e (j)
   where j ->> 'kind' <> 'contract-report' or j -> 'data' ? 'traceparent';
  if jobs is not null then
    perform enqueue_jobs(jobs);
  end if;
end $$;
