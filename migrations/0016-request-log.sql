-- The log of answered requests, a partition a day, so that forgetting a day costs nothing; and ways from a request to
-- what it has changed. The log is an aid for looking what happened, no record: it may lack what was answered in the
-- last second before a process was killed.
-- Breaks nothing; writers of contract_history and operations wait while the indexes are built.

create table request_log (
  at             timestamptz not null,       -- when the request began
  request_id     text not null,
  partner        text not null,              -- login; empty where no token was known
  method         text not null,
  route          text not null,              -- the pattern, never an address with data in it
  status         integer not null,
  ms             real not null,
  policy_number  text,                       -- of a contract that the request was about
  subject_id     uuid,                       -- of an operation or a payment link that its address names
  error_code     text,
  faults         jsonb,                      -- [{field, description}], what was echoed in them masked
  body           jsonb                       -- of a refused request, values masked unless the schema lists them
) partition by range (at);

create index request_log_request on request_log (request_id);
create index request_log_contract on request_log (policy_number) where policy_number is not null;
create index request_log_subject on request_log (subject_id) where subject_id is not null;

-- The partition of a day (of UTC), made by whoever first writes to it; two that do so at once wait for one another.
create function request_log_day(day date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('request_log'));
  execute format('create table if not exists %I partition of request_log for values from (%L) to (%L)',
                 'request_log_' || to_char(day, 'YYYYMMDD'),
                 day::text || 'T00:00:00Z', (day + 1)::text || 'T00:00:00Z');
end $$;

-- Drops the partitions of days before this one; answers how many.
create function request_log_forget(before date) returns integer language plpgsql as $$
declare
  partition regclass;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('request_log'));
  for partition in
    select c.oid::regclass
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'request_log'::regclass
       and c.relname < 'request_log_' || to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table %s', partition);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

create index contract_history_of_request on contract_history (request_id);
create index operations_of_request on operations (request_id);
