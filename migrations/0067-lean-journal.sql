-- Less journal for an issue, and less work for PostgreSQL.
-- Breaks nothing: programs of before do single reports, as before; packs wait for programs that know them. Locks are short: nothing is
-- rewritten, one index is built over installments that are due.

-- What refers to partners locks their row, so that all sales of one partner at once write lists of who locks it; no partner is ever
-- removed. The other references are of rows that have one to the same contract already, or are written under its lock.
alter table contracts drop constraint contracts_partner_id_fkey1;
alter table contract_people drop constraint contract_people_partner_id_fkey, drop constraint contract_people_contract_id_fkey;
alter table contract_reports drop constraint contract_reports_contract_id_fkey;
alter table cash_receipts drop constraint cash_receipts_contract_id_fkey;

-- The search by VIN has an index that serves as well; receipts are found by their payments.
drop index contracts_in_force_of_vin;
drop index cash_receipts_of_contract;

-- Rows are taken from the beginning of the table, in any order.
alter table noted_sales drop constraint noted_sales_pkey;

-- Without the status in it an installment that is paid is changed within its page, in no index.
drop index installments_due;
create index installments_due on installments (due_on) where nr > 1 and addendum_id is null;

-- Too little of a body repeats for PostgreSQL's own compression, which wants to save a quarter. Servers are built without LZ4 too.
do $$
declare
  of_contracts regclass;
begin
  for of_contracts in select relid from pg_partition_tree('contracts') loop
    execute format('alter table %s alter column body set compression lz4', of_contracts);
  end loop;
exception when feature_not_supported then null;
end $$;

-- The job of a report is made where the event of the contract gets its position, one for all that took force together: `report` is
-- what it holds besides the number. Of a contract whose request is traced the job is made at once, and goes on with the trace.
alter table noted_events add column report jsonb;

-- Gives force to a contract, with all that follows; false, with nothing written, where it is not as it was read any more. Fails with
-- RIVALS where another contract in force has a number of its vehicle on a day of its term: whether the owner is the same is not to
-- be known here. The row is locked first, as in every other change, so that two changes wait for each other and never in a circle.
create or replace function take_force(c contract_taking_force) returns boolean
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  told record;
  report jsonb;
begin
  update contracts t
     set status = 'COMPLETE', version = t.version + 1, updated_at = c.at, paid_at = coalesce(t.paid_at, c.at),
         covers_from = c.covers_from, kv_percent = p.kv_percent, kv_discount_percent = c.discount_percent
    from partners p
   where t.contract_id = c.contract_id and t.version = c.version and t.status = c.status and p.partner_id = t.partner_id
  returning t.partner_id, t.policy_number, t.draft_id, t.product, t.holder_type, t.version into told;
  if not found then return false; end if;
  if c.vehicle_numbers is not null
     and exists (select from vehicles_in_force(c.product, c.vehicle_numbers, c.starts_on, c.ends_on, true) as v
                  where v.contract_id <> c.contract_id) then
    raise exception 'RIVALS' using errcode = 'BN001';
  end if;
  select j -> 'data' into report from jsonb_array_elements(c.jobs) as e (j)
   where j ->> 'kind' = 'contract-report' and not j -> 'data' ? 'traceparent';
  report := report - 'ids';
  insert into noted_events (type, partner_id, at, report, data)
  values ('contract.in_force', told.partner_id, c.at, report,
          jsonb_build_object('policyNumber', told.policy_number, 'draftId', told.draft_id, 'product', told.product,
                             'holderType', told.holder_type, 'version', told.version) || c.event_ids);
  insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
  values (c.contract_id, told.version, c.at, c.actor, 'pay', c.status, 'COMPLETE', '[]', c.request_id);
  if c.blank is not null then
    update blanks set used_at = c.at where policy_number = c.blank and used_at is null;
  end if;
  if jsonb_array_length(c.jobs) > (report is not null)::integer then
    perform enqueue_jobs((select jsonb_agg(j) from jsonb_array_elements(c.jobs) as e (j)
                           where report is null or j ->> 'kind' <> 'contract-report'));
  end if;
  return true;
end $$;

-- Gives positions to what was committed, as before, and leaves the jobs that report contracts: one of up to 16, where a program that knows such
-- has started.
create or replace function sequence_events(most integer, moment timestamptz,
                                           out is_busy boolean, out taken integer, out types jsonb, out oldest timestamptz)
language plpgsql as $$
declare
  reports jsonb;
begin
  is_busy := false;
  taken := 0;
  types := '{}';
  if not exists (select 1 from noted_events) then return; end if;
  if not pg_try_advisory_xact_lock(hashtext('sequence of events')) then
    is_busy := true;
    return;
  end if;
  -- A statement of its own: what it sees was committed after the one before had let the lock go.
  with taken_events as (
    delete from noted_events
     where noted_id in (select n.noted_id from noted_events n order by n.noted_id limit most)
    returning *
  ), addressed as (
    select t.noted_id, t.partner_id, t.type, t.at, t.data, t.only_to from taken_events t where t.partner_id is not null
     union all
    select t.noted_id, p.partner_id, t.type, t.at, t.data, t.only_to
      from taken_events t
      join partners p on t.product is null or p.products is null or t.product = any (p.products)
     where t.partner_id is null
  ), numbered as (
    select a.*, row_number() over (partition by a.partner_id order by a.noted_id) as nr,
           count(*) over (partition by a.partner_id) as total
      from addressed a
  ), feeds as (
    insert into event_feeds as f (partner_id, last_position)
    select n.partner_id, count(*) from numbered n group by n.partner_id
    on conflict (partner_id) do update set last_position = f.last_position + excluded.last_position
    returning f.partner_id, f.last_position
  ), placed as materialized (
    select n.noted_id, n.partner_id, n.type, n.at, n.data, n.only_to, gen_random_uuid() as event_id,
           f.last_position - n.total + n.nr as position
      from numbered n join feeds f using (partner_id)
  ), told as (
    insert into events (partner_id, position, event_id, type, at, told_at, data)
    select p.partner_id, p.position, p.event_id, p.type, p.at, moment, p.data from placed p order by p.noted_id
  ), delivered as (
    insert into webhook_deliveries (endpoint_id, position, event_id, type, made_at, next_at)
    select w.endpoint_id, p.position, p.event_id, p.type, moment, moment
      from placed p
      join webhook_endpoints w on w.partner_id = p.partner_id and w.disabled_at is null
     where case when p.only_to is null then w.types is null or p.type = any (w.types) else w.endpoint_id = p.only_to end
  ), counted as (
    select t.type, count(*) as told, min(t.at) as oldest from taken_events t group by t.type
  ), reported as (
    select t.data ->> 'policyNumber' as number, t.report, row_number() over (order by t.noted_id) as nr
      from taken_events t where t.report is not null
  ), packs as (
    select case count(*) when 1 then 'contract-report' else 'contract-reports' end as kind,
           case count(*) when 1 then min(r.number) else gen_random_uuid()::text end as key,
           case count(*) when 1 then jsonb_agg(r.report) -> 0
                else jsonb_build_object('requestId', min(r.report ->> 'requestId'),
                                        'requestIds', jsonb_object_agg(r.number, r.report ->> 'requestId')) end
             || jsonb_build_object('ids', case count(*) when 1 then jsonb_build_object('policyNumber', min(r.number))
                                               else jsonb_object_agg('policyNumber' || (1 + r.nr % 16), r.number) end) as data
      from reported r
     group by (r.nr - 1) / (select case when exists (select from pgboss.queue where name = 'contract-reports') then 16 else 1 end)
  )
  select coalesce(sum(c.told), 0), coalesce(jsonb_object_agg(c.type, c.told), '{}'), min(c.oldest),
         (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'kind', p.kind, 'key', p.key, 'data', p.data)) from packs p)
    into taken, types, oldest, reports
    from counted c;
  if reports is not null then
    perform enqueue_jobs(reports);
  end if;
  perform pg_notify('bindery', 'events');
end $$;
