-- One way to keep tables in partitions by time: the log of requests, operations, and contracts (next migration). Forgetting a
-- day of operations becomes dropping a table, as it is with the log. The id of an operation begins with the moment in which it
-- was accepted (UUID version 7), so that a poll reads one partition.
-- Breaks nothing but the log of requests of programs that still run, which warn until they are replaced. Operations of
-- before stay where they are, as the partition of all that no day covers; nothing is copied, so writers of operations wait
-- for milliseconds.

-- What a partitioned table is cut by: its key, how long a partition is, and the partition for what no other covers.
create function partition_rule(parent text, out key text, out step interval, out rest text) language plpgsql immutable as $$
begin
  select r.key, r.step, r.rest into strict key, step, rest
    from (values ('request_log', 'at', interval '1 day', null),
                 ('operations', 'operation_id', interval '1 day', 'operations_rest'),
                 ('contracts', 'contract_id', interval '1 month', 'contracts_rest'),
                 ('contract_history', 'contract_id', interval '1 month', 'contract_history_rest'))
         as r (parent, key, step, rest)
   where r.parent = partition_rule.parent;
end $$;

-- The ids of contracts begin with the minute in which they were saved, counted from the year 2000, and end with 26 bits that
-- tell those of one minute apart: so a range of ids is a range of time, and fits 53 bits until 2255.
create function first_contract_id(at timestamptz) returns bigint language sql immutable as $$
  select greatest(1, floor(extract(epoch from at - timestamptz '2000-01-01T00:00:00Z') / 60))::bigint << 26
$$;

-- The first key of a day (of UTC), as text.
create function partition_bound(parent text, day date) returns text language sql immutable as $$
  select case parent
    when 'request_log' then day::text || 'T00:00:00Z'
    when 'operations' then
      regexp_replace(lpad(to_hex((extract(epoch from day::timestamp) * 1000)::bigint), 12, '0'),
                     '^(.{8})(.{4})$', '\1-\2-0000-0000-000000000000')
    else first_contract_id(day::timestamp at time zone 'UTC')::text
  end
$$;

create function partition_name(parent text, day date) returns text language sql immutable as $$
  select parent || '_' || to_char(day, case when (partition_rule(parent)).step < interval '1 month' then 'YYYYMMDD' else 'YYYYMM' end)
$$;

-- The first day of a partition, by its name; null for the one that holds the rest.
create function partition_day(name text) returns date language sql immutable as $$
  select to_date(rpad(substring(name from '_(\d{6,8})$'), 8, '01'), 'YYYYMMDD')
$$;

-- Makes the partition that a day belongs to; false where there is one. Rows of that time that came before it are moved
-- into it: only then writers wait. Runs with the rights of the owner, so that a service without a right to change the schema
-- has its partitions; two that do so at once wait for one another, and neither waits long for a reader.
create function make_partition(parent text, day date) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  rule record := partition_rule(parent);
  first_day date := date_trunc(case when rule.step < interval '1 month' then 'day' else 'month' end, day::timestamp);
  name text := partition_name(parent, first_day);
  from_key text := partition_bound(parent, first_day);
  to_key text := partition_bound(parent, (first_day + rule.step)::date);
  has_early boolean;
begin
  if to_regclass(name) is not null then return false; end if;
  perform pg_advisory_xact_lock(hashtext('partitions of ' || parent));
  -- Read from the catalogue: what to_regclass has once not found it may go on not finding.
  if exists (select 1 from pg_class where relname = name and relnamespace = 'public'::regnamespace) then
    return false;
  end if;
  execute format('create table %I (like %I including all excluding identity)', name, parent);
  if rule.rest is not null then
    execute format('select exists (select 1 from %I where %I >= %L and %I < %L)',
                   rule.rest, rule.key, from_key, rule.key, to_key) into has_early;
    if has_early then
      execute format('lock table %I in share row exclusive mode', parent);
      execute format('with early as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from early',
                     rule.rest, rule.key, from_key, rule.key, to_key, name);
    end if;
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, from_key, to_key);
  return true;
end $$;

-- Drops the first partition whose last day is before this one; false where there is none. Of operations those stay in which
-- one runs, of contracts those that are not empty. One a call, so that nobody waits for more than one to be looked through.
create function drop_partition(parent text, before date) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  rule record := partition_rule(parent);
  part record;
  still_needed text;
  is_needed boolean;
begin
  perform pg_advisory_xact_lock(hashtext('partitions of ' || parent));
  for part in
    select c.oid::regclass as name
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass(parent) and partition_day(c.relname) + rule.step <= before
     order by c.relname
  loop
    if parent <> 'request_log' then
      still_needed := format('select exists (select 1 from %s where %s)', part.name,
                             case parent when 'operations' then 'state = ''RUNNING''' else 'true' end);
      execute still_needed into is_needed;
      continue when is_needed;
      -- The parent first, as whoever reads does.
      execute format('lock table only %I, %s in access exclusive mode', parent, part.name);
      execute still_needed into is_needed;
      continue when is_needed;
    end if;
    execute format('drop table %s', part.name);
    return true;
  end loop;
  return false;
end $$;

-- The partitions that should be there on a day and are not: its own and the next ones.
create function missing_partitions(today date) returns table (parent text, day date) language sql stable as $$
  select w.parent, w.day
    from (select 'operations' as parent, today + n as day from generate_series(0, 2) as n
          union all
          select p, (date_trunc('month', today::timestamp) + n * interval '1 month')::date
            from unnest(array['contracts', 'contract_history']) as p, generate_series(0, 1) as n) as w
   where to_regclass(partition_name(w.parent, w.day)) is null
$$;

drop function request_log_day;
drop function request_log_forget;

alter table operations rename to operations_rest;
alter index operations_pkey rename to operations_rest_pkey;
alter index operations_running rename to operations_rest_running;
alter index operations_age rename to operations_rest_age;
alter index operations_of_request rename to operations_rest_of_request;

create table operations (like operations_rest including defaults including constraints) partition by range (operation_id);
alter table operations
  add primary key (operation_id),
  add foreign key (partner_id) references partners;
create index operations_running on operations (lease_until) where state = 'RUNNING';
create index operations_age on operations (accepted_at);
create index operations_of_request on operations (request_id);
alter table operations attach partition operations_rest default;
