-- Data of special categories (152-FZ, article 10), such as what people say of their health, are personal records whose content is
-- sealed, with a key of its own: whoever has the database, a copy of it or a contract has them sealed. Here is noted which partner
-- has read those of its own contracts; what the staff read stands in their journal. Breaks nothing.
alter table wrapped_keys drop constraint wrapped_keys_purpose_check;
alter table wrapped_keys add constraint wrapped_keys_purpose_check check (purpose in ('fingerprints', 'special data'));

create table special_readings (
  reading_id     bigint generated always as identity primary key,
  at             timestamptz not null,
  contract_id    bigint not null,              -- stays when retention has removed the contract
  policy_number  text not null,
  partner_id     bigint not null references partners,
  request_id     text not null
);
create index special_readings_contract on special_readings (contract_id);
