-- The sequence from which contracts of a product take their numbers is made when a program that sells the product starts, so that
-- a product needs no migration. Runs with the rights of the owner, as partitions are made, so that a service without a right to
-- change the schema has its sequences; processes that start at once take turns. Breaks nothing: those that are there stay.

create function make_number_sequence(name text, digits int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if name not like '_%\_policy\_number' or octet_length(name) > 63 or digits not between 1 and 18 then
    raise exception 'no sequence of policy numbers: % of % digits', name, digits;
  end if;
  perform pg_advisory_xact_lock(hashtext('sequences of numbers'));
  -- Read from the catalogue: what to_regclass has once not found it may go on not finding.
  if exists (select 1 from pg_class where relname = name and relnamespace = 'public'::regnamespace) then
    return false;
  end if;
  execute format('create sequence %I as bigint minvalue 1 maxvalue %s no cycle', name, repeat('9', digits));
  return true;
end $$;
