-- By what the people of a contract are found although they are sealed: keyed hashes (64 bits) of phone, e-mail, INN, series and number
-- of a document, last name with birth date, of everybody whom the contract names, or named before an addendum. Contracts of before are
-- gone through by the service in the background; `backfills` says how far it is. Breaks nothing: a contract that a program of before
-- saves meanwhile is found once the background has come to it.
create table contract_people (
  contract_id  bigint primary key references contract_keys,
  partner_id   bigint not null references partners,
  keys         bigint[] not null
);
create index contract_people_keys on contract_people using gin (keys);

-- Work in the background over what was there before, each to be done once; goes on behind `behind` after a restart.
create table backfills (
  name     text primary key,
  behind   bigint not null default 0,
  done_at  timestamptz
);
insert into backfills (name, done_at) select 'contract_people', case when not exists (select 1 from contracts) then now() end;
