-- Body, facts and calculation of a contract lie apart from its row, where they stay when its status changes: a change of two kilobytes
-- becomes one of half a kilobyte, in the table and in the journal. Holds for what is written from now on. Breaks nothing.

do $$
declare
  partition regclass;
begin
  for partition in select inhrelid from pg_inherits where inhparent = 'contracts'::regclass loop
    execute format('alter table %s set (toast_tuple_target = 900)', partition);
  end loop;
end $$;

-- Makes the partition that a day belongs to; false where there is one. Rows of that time that came before it are moved
-- into it: only then writers wait. Runs with the rights of the owner, so that a service without a right to change the schema
-- has its partitions; two that do so at once wait for one another, and neither waits long for a reader.
create or replace function make_partition(parent text, day date) returns boolean
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
  if parent = 'contracts' then
    execute format('alter table %I set (toast_tuple_target = 900)', name);
  end if;
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
