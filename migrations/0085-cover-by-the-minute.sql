-- Contracts of up to three months may begin at an hour, and those of a day cover 24 hours.
-- Breaks nothing: columns are empty for all that is stored, and programs of before call `vehicles_in_force` as they did and leave the new
-- attributes of `contract_taking_force` empty. Locks are short: nothing is rewritten.

-- The first moment of cover and the first one without, where these are agreed by the minute; empty where whole days are covered. The days
-- of such a contract are those of its first and its last minute.
alter table contracts add column starts_at timestamptz, add column ends_at timestamptz;

alter type contract_taking_force
  add attribute starts_at timestamptz,       -- of the term in which another contract of the vehicle may not cover
  add attribute ends_at timestamptz,
  add attribute real_starts_on date,         -- the days and minutes of a cover by the minute, as the payment has made them
  add attribute real_ends_on date,
  add attribute real_starts_at timestamptz,
  add attribute real_ends_at timestamptz;

-- As before, and by the minute where one of two contracts is agreed so: two that end and begin in the same minute stand beside each other.
drop function vehicles_in_force(text, text[], date, date, boolean);
create function vehicles_in_force(of_product text, numbers text[], first_day date, last_day date, is_kept boolean,
                                  first_moment timestamptz default null, end_moment timestamptz default null)
returns table (contract_id bigint, covered_until date, covered_to timestamptz)
language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  number text;
begin
  if is_kept then
    -- In one order, so that two who lock never wait for each other in a circle.
    for number in select n from unnest(numbers) as n order by n collate "C" loop
      perform pg_advisory_xact_lock(hashtextextended(format('bindery %s of vehicle %s', of_product, number), 0));
    end loop;
  end if;
  return query
    select c.contract_id, d.covered_until, d.covered_to
      from (select v.* from unnest(numbers) as n
             cross join lateral (
               select a.contract_id, a.product, a.starts_on, a.ends_on, a.cancelled_at, a.starts_at, a.ends_at from contracts a
                where a.vin = n and a.status in ('COMPLETE', 'TERMINATED')
                union
               select a.contract_id, a.product, a.starts_on, a.ends_on, a.cancelled_at, a.starts_at, a.ends_at from contracts a
                where a.body_number = n and a.status in ('COMPLETE', 'TERMINATED')) as v) as c
     cross join lateral (
       select coalesce((c.cancelled_at at time zone 'Europe/Moscow')::date - 1, c.ends_on) as covered_until,
              case when c.cancelled_at is null then c.ends_at end as covered_to) as d
     where c.product = of_product and c.starts_on <= last_day
       and d.covered_until >= c.starts_on and d.covered_until >= first_day
       and case when coalesce(first_moment, end_moment, c.starts_at, c.ends_at) is null then true
                else date_trunc('minute', coalesce(first_moment, first_day::timestamp at time zone 'Europe/Moscow'))
                       < date_trunc('minute', coalesce(d.covered_to, (d.covered_until + 1)::timestamp at time zone 'Europe/Moscow'))
                 and date_trunc('minute', coalesce(c.starts_at, c.starts_on::timestamp at time zone 'Europe/Moscow'))
                       < date_trunc('minute', coalesce(end_moment, (last_day + 1)::timestamp at time zone 'Europe/Moscow')) end
     group by c.contract_id, d.covered_until, d.covered_to, c.starts_on
     order by c.starts_on, c.contract_id;
end $$;

-- As before; a cover by the minute gets its real days and minutes.
create or replace function take_force(c contract_taking_force) returns boolean
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  told record;
  report jsonb;
begin
  update contracts t
     set status = 'COMPLETE', version = t.version + 1, updated_at = c.at, paid_at = coalesce(t.paid_at, c.at),
         covers_from = c.covers_from, kv_percent = p.kv_percent, kv_discount_percent = c.discount_percent,
         starts_on = coalesce(c.real_starts_on, t.starts_on), ends_on = coalesce(c.real_ends_on, t.ends_on),
         starts_at = coalesce(c.real_starts_at, t.starts_at), ends_at = coalesce(c.real_ends_at, t.ends_at)
    from partners p
   where t.contract_id = c.contract_id and t.version = c.version and t.status = c.status and p.partner_id = t.partner_id
  returning t.partner_id, t.policy_number, t.draft_id, t.product, t.holder_type, t.version into told;
  if not found then return false; end if;
  if c.vehicle_numbers is not null
     and exists (select from vehicles_in_force(c.product, c.vehicle_numbers, c.starts_on, c.ends_on, true, c.starts_at, c.ends_at) as v
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
