-- The jobs of a contract are found without reading all of two weeks, and without an index that a sale would write: the id of a job that is left
-- for a change of a contract begins with the moment of that change, as its history has it, and so a range of ids of its kind has it in
-- whatever state it is. Other jobs are found by their keys: unfinished ones by the index that keeps them one of a key, those that
-- have ended by the one that is made here.
-- Breaks nothing: what programs of before leave meanwhile is done as before, and is not shown with its contract. Jobs that are kept, of two
-- weeks at most and dead ones, are read and given such ids, but for those that are being done.

-- Gives positions to what was committed, as before, and leaves the jobs that report contracts: one of up to 16 of the same second, where a
-- program that knows such has started.
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
    select t.data ->> 'policyNumber' as number, t.report, t.at, date_trunc('second', t.at) as second,
           row_number() over (partition by date_trunc('second', t.at) order by t.noted_id) as nr
      from taken_events t where t.report is not null
  ), packs as (
    select min(r.at) as at,
           case count(*) when 1 then 'contract-report' else 'contract-reports' end as kind,
           case count(*) when 1 then min(r.number) else gen_random_uuid()::text end as key,
           case count(*) when 1 then jsonb_agg(r.report) -> 0
                else jsonb_build_object('requestId', min(r.report ->> 'requestId'),
                                        'requestIds', jsonb_object_agg(r.number, r.report ->> 'requestId')) end
             || jsonb_build_object('ids', case count(*) when 1 then jsonb_build_object('policyNumber', min(r.number))
                                               else jsonb_object_agg('policyNumber' || (1 + r.nr % 16), r.number) end) as data
      from reported r
     group by r.second, (r.nr - 1) / (select case when exists (select from pgboss.queue where name = 'contract-reports') then 16 else 1 end)
  )
  select coalesce(sum(c.told), 0), coalesce(jsonb_object_agg(c.type, c.told), '{}'), min(c.oldest),
         (select jsonb_agg(jsonb_build_object('id', timed_job_id(gen_random_uuid(), p.at), 'kind', p.kind, 'key', p.key, 'data', p.data)) from packs p)
    into taken, types, oldest, reports
    from counted c;
  if reports is not null then
    perform enqueue_jobs(reports);
  end if;
  perform pg_notify('bindery', 'events');
end $$;

with moved as (
  select j.name, j.id, min(coalesce(a.in_force_at, c.paid_at)) as at
    from pgboss.job_common j
   cross join lateral jsonb_each_text(j.data -> 'ids') as carried (what, number)
    left join addendums a on a.addendum_number = case when j.name = 'policy-mail' then j.singleton_key else carried.number end
    left join lateral (select paid_at from contracts where contract_id = contract_id_of(carried.number) offset 0) as c on a.addendum_id is null
   where j.name in ('contract-report', 'contract-reports', 'addendum-report', 'policy-mail', 'policy-end-mail', 'key-information')
     and j.state <> 'active'
   group by j.name, j.id)
update pgboss.job_common j set id = timed_job_id(j.id, m.at)
  from moved m
 where j.name = m.name and j.id = m.id and j.state <> 'active' and m.at is not null;

update pgboss.job_common set singleton_key = data #>> '{ids,workId}' where name = 'staff-work' and state <> 'active';

create index job_ended on pgboss.job_common (singleton_key)
 where state > 'active'
   and name not in ('contract-report', 'contract-reports', 'addendum-report', 'policy-mail', 'policy-end-mail', 'key-information');
