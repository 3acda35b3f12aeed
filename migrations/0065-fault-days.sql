-- Why requests were refused, by day of Moscow, partner and reason, added up where they are logged: a week of the log was read for it.
-- What was refused behind a handle is added when its operation ends, to the day on which it was sent. Breaks nothing: of before, what the
-- log has is added up here; what processes of before log meanwhile is not. The log waits while its indexes are made.

create table fault_days (
  day         date not null,
  partner     text not null,
  reason      text not null,
  count       integer not null,      -- refused requests, each once whatever it repeats
  fields      jsonb not null,        -- how many of them by field; places in lists are left out
  last_at     timestamptz not null,
  request_id  text not null,         -- of the newest
  primary key (day, partner, reason)
);

create function added_counts(one jsonb, other jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(field, count)
    from (select field, sum(count::int) as count
            from (select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)) as e (field, count)
           group by field) as added
$$;

-- Adds refused requests: objects with at, partner, request_id and faults. In the order of the key, so that two that do so at once do not
-- wait for each other in a circle.
create function note_faults(refused jsonb) returns void language sql as $$
  insert into fault_days
  with fault as (
    select distinct (r.at at time zone 'Europe/Moscow')::date as day, r.partner, f ->> 'reason' as reason,
           regexp_replace(coalesce(f ->> 'field', ''), '[[][0-9]+[]]', '[]', 'g') as field, r.at, r.request_id
      from jsonb_to_recordset(refused) as r (at timestamptz, partner text, request_id text, faults jsonb),
           jsonb_array_elements(r.faults) as f
     where f ? 'reason'
  ), field as (
    select day, partner, reason, jsonb_object_agg(field, count) as fields
      from (select day, partner, reason, field, count(*) as count from fault group by 1, 2, 3, 4) as counted
     group by 1, 2, 3
  )
  select day, partner, reason, count(distinct (at, request_id)), (array_agg(fields))[1], max(at),
         (array_agg(request_id order by at desc))[1]
    from fault join field using (day, partner, reason)
   group by day, partner, reason
   order by day, partner, reason
  on conflict (day, partner, reason) do update
     set count = fault_days.count + excluded.count,
         fields = added_counts(fault_days.fields, excluded.fields),
         request_id = case when excluded.last_at < fault_days.last_at then fault_days.request_id else excluded.request_id end,
         last_at = greatest(fault_days.last_at, excluded.last_at)
$$;

create function note_operation_faults() returns trigger language plpgsql as $$
begin
  perform note_faults(jsonb_build_array(jsonb_build_object('at', new.accepted_at, 'partner', login, 'request_id', new.request_id,
                                                           'faults', new.refusal -> 'faults')))
     from partners
    where partner_id = new.partner_id;
  return null;
end $$;
create trigger operation_refused after update of state on operations
  for each row when (new.status >= 400 and new.refusal is not null) execute function note_operation_faults();

-- A thousand at a time, as one value holds a quarter of a gigabyte at most.
do $$
begin
  perform note_faults(jsonb_agg(refused))
     from (select jsonb_build_object('at', r.at, 'partner', r.partner, 'request_id', r.request_id, 'faults', r.faults) as refused,
                  row_number() over () / 1000 as part
             from request_log r where r.error_code is not null and r.faults is not null) as of_log
    group by part;
  perform note_faults(jsonb_agg(refused))
     from (select jsonb_build_object('at', o.accepted_at, 'partner', p.login, 'request_id', o.request_id,
                                     'faults', o.refusal -> 'faults') as refused,
                  row_number() over () / 1000 as part
             from operations o join partners p using (partner_id)
            where o.status >= 400 and o.refusal is not null
              and o.accepted_at >= (select min(at) from request_log)) as of_operations
    group by part;
end $$;

-- Newest first of one partner, and of what was refused or may be behind its handle: the log was read from the newest on until enough
-- were found.
create index request_log_partner on request_log (partner, at);
create index request_log_refused on request_log (at, partner) where status >= 400 or status = 202;
