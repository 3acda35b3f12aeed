-- Stores covered vehicles in one table, so that a search for a vehicle's other contracts does not scan every monthly partition. With five
-- years of partitions that search was half of PostgreSQL's work for an issue. Earlier releases keep working, because the function keeps its
-- name and arguments. Writers of contracts wait while the contracts in force are copied, about 10 s for a million contracts.

-- Numbers (VIN or body number) of vehicles in contracts in force, terminated contracts included.
create table covered_vehicles (
  number         text not null,
  contract_id    bigint not null,
  product        text not null,
  starts_on      date not null,
  covered_until  date not null,     -- last day of cover; before starts_on if the contract never covered
  starts_at      timestamptz,       -- first moment of cover, if agreed by the minute
  covered_to     timestamptz,       -- first moment without cover, if agreed by the minute
  primary key (number, contract_id)
);

-- Written by a trigger, so that no writer can forget it. Not by a trigger on delete: rows also move between partitions.
create function keep_covered_vehicle() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status in ('COMPLETE', 'TERMINATED') then
    delete from covered_vehicles where number in (old.vin, old.body_number) and contract_id = old.contract_id;
  end if;
  if new.status in ('COMPLETE', 'TERMINATED') then
    insert into covered_vehicles (number, contract_id, product, starts_on, covered_until, starts_at, covered_to)
    select n, new.contract_id, new.product, new.starts_on,
           coalesce((new.cancelled_at at time zone 'Europe/Moscow')::date - 1, new.ends_on), new.starts_at,
           case when new.cancelled_at is null then new.ends_at end
      from unnest(array[new.vin, new.body_number]) as n where n is not null
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger vehicle_covered after insert on contracts for each row
  when (new.status in ('COMPLETE', 'TERMINATED') and coalesce(new.vin, new.body_number) is not null)
  execute function keep_covered_vehicle();
create trigger vehicle_changed
  after update of status, product, vin, body_number, starts_on, ends_on, starts_at, ends_at, cancelled_at on contracts for each row
  when ((old.status in ('COMPLETE', 'TERMINATED') or new.status in ('COMPLETE', 'TERMINATED'))
        and coalesce(new.vin, new.body_number, old.vin, old.body_number) is not null)
  execute function keep_covered_vehicle();

insert into covered_vehicles (number, contract_id, product, starts_on, covered_until, starts_at, covered_to)
select n, contract_id, product, starts_on, coalesce((cancelled_at at time zone 'Europe/Moscow')::date - 1, ends_on), starts_at,
       case when cancelled_at is null then ends_at end
  from contracts, unnest(array[vin, body_number]) as n
 where status in ('COMPLETE', 'TERMINATED') and n is not null
on conflict do nothing;

-- Returns the same rows as before, now from covered_vehicles.
create or replace function vehicles_in_force(of_product text, numbers text[], first_day date, last_day date, is_kept boolean,
                                             first_moment timestamptz default null, end_moment timestamptz default null)
returns table (contract_id bigint, covered_until date, covered_to timestamptz)
language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  number text;
begin
  if is_kept then
    -- Locks are taken in one order, so that two transactions cannot deadlock.
    for number in select n from unnest(numbers) as n order by n collate "C" loop
      perform pg_advisory_xact_lock(hashtextextended(format('bindery %s of vehicle %s', of_product, number), 0));
    end loop;
  end if;
  return query
    select v.contract_id, v.covered_until, v.covered_to
      from covered_vehicles v
     where v.number = any (numbers) and v.product = of_product and v.starts_on <= last_day
       and v.covered_until >= v.starts_on and v.covered_until >= first_day
       and case when coalesce(first_moment, end_moment, v.starts_at, v.covered_to) is null then true
                else date_trunc('minute', coalesce(first_moment, first_day::timestamp at time zone 'Europe/Moscow'))
                       < date_trunc('minute', coalesce(v.covered_to, (v.covered_until + 1)::timestamp at time zone 'Europe/Moscow'))
                 and date_trunc('minute', coalesce(v.starts_at, v.starts_on::timestamp at time zone 'Europe/Moscow'))
                       < date_trunc('minute', coalesce(end_moment, (last_day + 1)::timestamp at time zone 'Europe/Moscow')) end
     group by v.contract_id, v.covered_until, v.covered_to, v.starts_on
     order by v.starts_on, v.contract_id;
end $$;

drop index contracts_in_force_of_body_number;
