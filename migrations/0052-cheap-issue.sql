-- What an issue asks and keeps, for less.
-- Breaks nothing: programs of before go on with other indexes. Writers wait while two indexes are built.

-- Of young months PostgreSQL knows too little to choose by: it read all contracts of a product to find those of a vehicle. These
-- indexes can be read in one way only, and say of which contracts a number is asked.
drop index contracts_in_force_of_vin;
drop index contracts_in_force_of_body_number;
create index contracts_in_force_of_vin on contracts (vin)
  where vin is not null and status in ('COMPLETE', 'TERMINATED');
create index contracts_in_force_of_body_number on contracts (body_number)
  where body_number is not null and status in ('COMPLETE', 'TERMINATED');

-- The contracts in force, whoever sold them, in which a vehicle has one of these numbers on one of these days. Where it is kept,
-- nobody else gives force to a contract of the vehicle until the transaction ends: what the one before has done is seen, as
-- each statement of a function sees what was committed before itself. Planned once a connection: a plan of all months takes longer
-- to make than to run.
create function vehicles_in_force(of_product text, numbers text[], first_day date, last_day date, is_kept boolean)
returns table (contract_id bigint, covered_until date)
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
    select c.contract_id, d.covered_until
      from (select v.* from unnest(numbers) as n
             cross join lateral (
               select a.contract_id, a.product, a.starts_on, a.ends_on, a.cancelled_at from contracts a
                where a.vin = n and a.status in ('COMPLETE', 'TERMINATED')
                union
               select a.contract_id, a.product, a.starts_on, a.ends_on, a.cancelled_at from contracts a
                where a.body_number = n and a.status in ('COMPLETE', 'TERMINATED')) as v) as c
     cross join lateral (
       select coalesce((c.cancelled_at at time zone 'Europe/Moscow')::date - 1, c.ends_on) as covered_until) as d
     where c.product = of_product and c.starts_on <= last_day
       and d.covered_until >= c.starts_on and d.covered_until >= first_day
     group by c.contract_id, d.covered_until, c.starts_on
     order by c.starts_on, c.contract_id;
end $$;

-- What a receipt says besides its own number, sum and day, as it was when the money was taken: it is printed when it is first
-- asked for, and says the same then. Sealed. Empty in those of before, which are printed from their contract.
alter table cash_receipts add column facts bytea;
delete from pgboss.job where name = 'cash-receipt';
