-- The list of contracts of the staff console: a short row for each contract, with indexes for what staff filter by, so that a page reads
-- neither the long rows of contracts nor all months. Sales write nothing more than the contract's id in the rows that they note for
-- totals; the list is brought up to date with the totals, before staff read it and by the sweep.
-- Breaks nothing: programs before this migration note no id, and their contracts are listed after the next change. Reads all contracts once.

alter table noted_sales add column contract_id bigint;

-- Squawk: the table is small, because the sweep empties it.
create table noted_contracts (
  contract_id bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table listed_contracts (
  contract_id     bigint primary key references contract_keys on delete cascade,
  policy_number   text not null,
  partner_id      bigint not null,
  product         text not null,
  status          text not null,
  concluded_on    date not null,
  starts_on       date not null,
  ends_on         date not null,
  premium_kopecks bigint not null,
  license_plate   text,
  cancelled_at    timestamptz,
  version         integer not null
);

insert into listed_contracts (contract_id, policy_number, partner_id, product, status, concluded_on, starts_on, ends_on, premium_kopecks,
                              license_plate, cancelled_at, version)
select contract_id, policy_number, partner_id, product, status, concluded_on, starts_on, ends_on, premium_kopecks, license_plate,
       cancelled_at, version
  from contracts order by contract_id;

create index listed_contracts_of_partner on listed_contracts (partner_id, contract_id)
  include (product, status, concluded_on, starts_on, ends_on, premium_kopecks);
create index listed_contracts_ending on listed_contracts (ends_on, contract_id)
  include (partner_id, product, status, concluded_on, starts_on, premium_kopecks);
create index listed_contracts_of_plate on listed_contracts (translate(license_plate, 'ABEKMHOPCTYX-', 'АВЕКМНОРСТУХ'), contract_id)
  where license_plate is not null;

create or replace function note_contract_sale() returns trigger language plpgsql as $$
begin
  insert into noted_sales (subject, product, partner_id, means, outcome, kopecks, day, contract_id)
  values ('contract', new.product, new.partner_id, '', tg_argv[0], new.premium_kopecks,
          (new.updated_at at time zone 'Europe/Moscow')::date, new.contract_id);
  return null;
end $$;

create function note_listed_contract() returns trigger language plpgsql as $$
begin
  insert into noted_contracts (contract_id) values (new.contract_id);
  return null;
end $$;

-- What the triggers of sales do not note: a change of a draft, a chosen way of paying, an addendum, a reinstatement.
create trigger contract_listed after update of status, product, starts_on, ends_on, premium_kopecks, license_plate, cancelled_at on contracts
  for each row
  when (not (old.status in ('DRAFT', 'AWAITING_PAYMENT') and new.status = 'COMPLETE' or old.status = 'COMPLETE' and new.status = 'TERMINATED')
        and (new.status, new.product, new.starts_on, new.ends_on, new.premium_kopecks, new.license_plate, new.cancelled_at)
            is distinct from (old.status, old.product, old.starts_on, old.ends_on, old.premium_kopecks, old.license_plate, old.cancelled_at))
  execute function note_listed_contract();
