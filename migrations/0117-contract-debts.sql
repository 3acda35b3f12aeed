-- What contracts owe by day, so that staff and partners list overdue installments without reading paid ones, and what was owed at the end
-- of a past day never changes. Payments of later installments, extensions, addendums, notices and losses only note the contract; a sweep
-- writes the rows. Breaks nothing: changes by processes of earlier builds are found by the next daily run.

-- Contracts to look at again, on that day or later.
-- Squawk: the table is small, because the sweep deletes what it has read.
create table noted_debts (
  contract_id  bigint not null,
  day          date not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index noted_debts_by_day on noted_debts (day);

create table contract_debts (
  contract_id      bigint not null references contract_keys,
  from_day         date not null,     -- first day at whose end this was owed
  to_day           date,              -- first day at whose end it no longer was; null if it is so now
  is_owed          boolean not null,  -- false while the next installment can still be paid in time
  policy_number    text not null,
  partner_id       bigint not null,
  product          text not null,
  pay_until        date not null,     -- of the earliest unpaid installment
  installment_nr   integer not null,
  due_since        date not null,
  installments     integer not null,
  amount_kopecks   bigint not null,
  grace_until      date,              -- last day on which money keeps the contract in force; null after its end
  ended_on         date,              -- first day without cover
  has_loss         boolean not null,
  holder           text,              -- fingerprint of the record of people, as in the contract
  notices          jsonb not null,    -- notices about the earliest unpaid installment: kind, day, recipients
  primary key (contract_id, from_day),
  check (to_day > from_day),
  check (is_owed or to_day is null)
);
create unique index contract_debts_now on contract_debts (contract_id) where to_day is null;
create index contract_debts_past on contract_debts (to_day, pay_until, contract_id)
  include (from_day, is_owed, partner_id, product, amount_kopecks, installments, ended_on) where to_day is not null;
create index contract_debts_due on contract_debts (pay_until, contract_id)
  include (from_day, is_owed, partner_id, product, amount_kopecks, installments, ended_on) where to_day is null;
create index contract_debts_of_partner on contract_debts (partner_id, pay_until, contract_id)
  include (from_day, is_owed, product, amount_kopecks, installments, ended_on) where to_day is null;

-- The last day of Moscow for whose end the debts are final.
alter table told_calendar add column debts_until date;
