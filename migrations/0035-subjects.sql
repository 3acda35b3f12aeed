-- A contract says what it is about in one line that a person recognises, and is found by keys of that, whatever is insured. The
-- plate and the VIN of a vehicle have columns of their own already, so neither is kept twice: `subject` is empty where one of
-- them says it, and `search_keys` are the other ones. Of products whose subject says something of a person the line is a personal
-- record, named in `personal` under "subject", and a key is a fingerprint, so that both go with the contract.
-- Of contracts of before only vehicles are known: those that have neither a plate nor a VIN are given the number of their body or
-- chassis as their line, and these numbers are keys of all. Breaks nothing: what a program of before saves meanwhile is shown by
-- its plate or VIN and found by them. Contracts are read through once (seconds for a million rows).

alter table contracts
  add column subject text,
  add column search_keys text[] not null default '{}';
alter table addendums
  add column subject text,                     -- of the changed contract
  add column search_keys text[];               -- empty in those of before

-- By which contracts of a partner are found: every key that they have, will have from a day on, or had until one; whether they
-- have it on the day of a search is looked at in the contract.
create table contract_search_keys (
  partner_id   bigint not null,
  search_key   text not null,
  contract_id  bigint not null references contract_keys,
  primary key (partner_id, search_key, contract_id)
);
create index contract_search_keys_of_contract on contract_search_keys (contract_id);

create function keep_search_keys() returns trigger language plpgsql as $$
begin
  -- A draft that is saved again never had the keys of before.
  if new.paid_at is null then
    delete from contract_search_keys where contract_id = new.contract_id and search_key <> all (new.search_keys);
  end if;
  insert into contract_search_keys (partner_id, search_key, contract_id)
    select new.partner_id, key, new.contract_id from unnest(new.search_keys) as k (key)
    on conflict do nothing;
  return null;
end $$;
-- After "contract_key", as triggers fire by name.
create trigger search_keys_changed after update of search_keys on contracts
  for each row when (new.search_keys <> old.search_keys) execute function keep_search_keys();
create trigger search_keys_saved after insert on contracts
  for each row when (new.search_keys <> '{}') execute function keep_search_keys();

create function numbers_of_vehicle(vehicle jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct number order by number), '{}')
    from unnest(array[vehicle ->> 'bodyNumber', vehicle ->> 'chassisNumber']) as sent (written),
         -- Letters one by one: in the locale C neither classes nor upper() know Cyrillic ones.
         translate(upper(translate(regexp_replace(written, '[^0-9A-Za-zА-яЁё]', '', 'g'),
                                   'абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ')),
                   'АВЕКМНОРСТУХ', 'ABEKMHOPCTYX') as number
   where number !~ '^(|HET|OTCYTCTBYET|HEYCTAHOBЛEH[AO]?|БH)$'
$$;
update contracts c
   set search_keys = v.numbers,
       subject = case when c.license_plate is null and c.vin is null then v.numbers[1] end
  from (select contract_id, numbers_of_vehicle(body -> 'insuredObject' -> product -> 'vehicle') as numbers
          from contracts
         where body -> 'insuredObject' -> product -> 'vehicle' ?| array['bodyNumber', 'chassisNumber']) as v
 where v.contract_id = c.contract_id and v.numbers <> '{}';
drop function numbers_of_vehicle;
