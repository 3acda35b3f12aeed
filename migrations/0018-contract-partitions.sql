-- Contracts and their history, a partition a month of the ids, which tell the time. What must be unique in all of them and what
-- other tables refer to stands in a small table of its own, so that a month can be taken away whole.
-- Programs of before that still run go on saving and selling, but find a contract by its number only by reading all of
-- them: replace them at once where there are many. What was saved before stays where it is, as the first partition. Writers
-- wait while keys are copied and references are checked: 30 s for 300,000 contracts on two processors with a load of 25.

create table contract_keys (
  contract_id    bigint primary key,
  policy_number  text not null unique,
  draft_id       uuid not null unique
);
insert into contract_keys select contract_id, policy_number, draft_id from contracts order by contract_id;

-- The terms of contracts in force that go on from another: of one contract only one prolongation covers a day.
alter table contracts drop constraint contracts_prolonged_once;
create table prolonged_terms (
  contract_id           bigint primary key references contract_keys,
  prolongs_contract_id  bigint not null,
  starts_on             date not null,
  ends_on               date not null,
  constraint contracts_prolonged_once
    exclude using gist (int8range(prolongs_contract_id, prolongs_contract_id, '[]') with &&,
                        daterange(starts_on, ends_on, '[]') with &&)
);
insert into prolonged_terms
  select contract_id, prolongs_contract_id, starts_on, ends_on
    from contracts where status = 'COMPLETE' and prolongs_contract_id is not null;

alter table contract_history
  drop constraint contract_history_contract_id_fkey,
  add foreign key (contract_id) references contract_keys;
alter table installments
  drop constraint installments_contract_id_fkey,
  add foreign key (contract_id) references contract_keys;
alter table payments
  drop constraint payments_contract_id_fkey,
  add foreign key (contract_id) references contract_keys;
alter table issued_forms
  drop constraint issued_forms_contract_id_fkey,
  add foreign key (contract_id) references contract_keys;
alter table contract_reports
  drop constraint contract_reports_contract_id_fkey,
  add foreign key (contract_id) references contract_keys;
alter table bills
  drop constraint bills_contract_id_fkey,
  add foreign key (contract_id) references contract_keys;
alter table addendums
  drop constraint addendums_contract_id_fkey,
  add foreign key (contract_id) references contract_keys;
alter table premium_refunds
  drop constraint premium_refunds_contract_id_fkey,
  add foreign key (contract_id) references contract_keys;
alter table cash_receipts
  drop constraint cash_receipts_contract_id_fkey,
  add foreign key (contract_id) references contract_keys;

-- Found before a statement begins, so that it opens one partition only.
create function contract_id_of(number text) returns bigint language plpgsql stable as $$
begin
  return (select contract_id from contract_keys where policy_number = number);
end $$;

create sequence contract_of_minute as bigint minvalue 0 maxvalue 67108863 cycle;

create function next_contract_id(at timestamptz) returns bigint language sql volatile as $$
  select first_contract_id(at) | nextval('contract_of_minute')
$$;

alter table contracts
  alter contract_id drop identity,
  drop constraint contracts_policy_number_key,
  drop constraint contracts_draft_id_key;
alter table contracts rename to contracts_first;
alter index contracts_pkey rename to contracts_first_pkey;
alter index contracts_of_partner rename to contracts_first_of_partner;
alter index contracts_of_partner_in_status rename to contracts_first_of_partner_in_status;
alter index contracts_of_partner_by_product rename to contracts_first_of_partner_by_product;
alter index contracts_of_vin rename to contracts_first_of_vin;
alter index contracts_of_license_plate rename to contracts_first_of_license_plate;
alter index contracts_prolonging rename to contracts_first_prolonging;

create table contracts (like contracts_first including defaults including constraints) partition by range (contract_id);
alter table contracts
  alter contract_id set default next_contract_id(now()),
  add primary key (contract_id),
  add foreign key (partner_id) references partners;
create index contracts_of_partner on contracts (partner_id, created_at, contract_id, status, product, holder_type);
create index contracts_of_partner_in_status on contracts (partner_id, status, created_at, contract_id, product, holder_type);
create index contracts_of_partner_by_product
  on contracts (partner_id, product, holder_type, created_at, contract_id, status);
create index contracts_of_vin on contracts (partner_id, vin, created_at, contract_id) where vin is not null;
create index contracts_of_license_plate
  on contracts (partner_id, translate(license_plate, 'ABEKMHOPCTYX-', 'АВЕКМНОРСТУХ'), created_at, contract_id)
  where license_plate is not null;
create index contracts_prolonging on contracts (prolongs_contract_id) where prolongs_contract_id is not null;
do $$ begin
  execute format('alter table contracts attach partition contracts_first for values from (minvalue) to (%s)',
                 partition_bound('contracts', '2001-01-01'));
end $$;
create table contracts_rest partition of contracts default;

-- A number and a draft id belong to one contract, in whichever month it was saved.
create function keep_contract_key() returns trigger language plpgsql as $$
begin
  insert into contract_keys (contract_id, policy_number, draft_id)
    values (new.contract_id, new.policy_number, new.draft_id);
  return null;
end $$;
create trigger contract_key after insert on contracts for each row execute function keep_contract_key();

create function keep_prolonged_term() returns trigger language plpgsql as $$
begin
  delete from prolonged_terms where contract_id = new.contract_id;
  if new.status = 'COMPLETE' then
    insert into prolonged_terms (contract_id, prolongs_contract_id, starts_on, ends_on)
      values (new.contract_id, new.prolongs_contract_id, new.starts_on, new.ends_on);
  end if;
  return null;
end $$;
create trigger prolonged_term after insert or update of status, prolongs_contract_id, starts_on, ends_on on contracts
  for each row when (new.prolongs_contract_id is not null) execute function keep_prolonged_term();

create sequence contract_history_id as bigint;
select setval('contract_history_id', coalesce(max(history_id), 0) + 1, false) from contract_history;
alter table contract_history
  alter history_id drop identity,
  drop constraint contract_history_pkey;
alter table contract_history rename to contract_history_first;
drop index contract_history_of_contract;
alter table contract_history_first add primary key (contract_id, history_id);
alter index contract_history_of_request rename to contract_history_first_of_request;

create table contract_history (like contract_history_first including defaults) partition by range (contract_id);
alter table contract_history
  alter history_id set default nextval('contract_history_id'),
  add primary key (contract_id, history_id),
  add foreign key (contract_id) references contract_keys;
create index contract_history_of_request on contract_history (request_id);
do $$ begin
  execute format('alter table contract_history attach partition contract_history_first for values from (minvalue) to (%s)',
                 partition_bound('contract_history', '2001-01-01'));
end $$;
create table contract_history_rest partition of contract_history default;

-- What retention needs. Of a personal record: the last day, give or take one, on which something was saved with it, so that one
-- that is being saved with is never taken for forgotten.
alter table personal_records add column used_on date not null default current_date;

-- Records of removed contracts that somebody else may still need; the run that has looked who does is noted.
create table forgettable_records (
  partner_id   bigint not null,
  fingerprint  bytea not null,
  checked_by   bigint,
  primary key (partner_id, fingerprint)
);

-- What was removed, by whom and when; written with each batch, so that also an interrupted run has told what it did.
create table retention_runs (
  run_id            bigint generated always as identity primary key,
  what              text not null check (what in ('contracts', 'drafts', 'operations')),
  before            date not null,
  actor             text not null,
  request_id        text not null,
  begun_at          timestamptz not null,
  ended_at          timestamptz,               -- null: it was interrupted, or still works
  removed           bigint not null default 0, -- contracts, drafts, or operations without a day
  personal_records  bigint not null default 0,
  partitions        bigint not null default 0
);

-- The books outlive the contract: a line that has paid a bill keeps its number when the bill is removed.
alter table statement_lines
  add column removed_bill_number text,
  drop constraint statement_lines_check,
  add constraint statement_lines_check
    check ((state in ('MATCHED', 'RESOLVED')) <= (bill_id is not null or removed_bill_number is not null));
create index premium_refunds_of_contract on premium_refunds (contract_id);
