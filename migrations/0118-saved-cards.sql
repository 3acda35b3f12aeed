-- A client of a contract in installments lets the insurer keep the card, or the SBP subscription, at the acquirer and charge later installments. Here is
-- what the client has agreed to, the acquirer's token (sealed), every charge, and every message about it. All go with their contract. Breaks nothing: new
-- tables, and columns that may be empty.

create table autopays (
  autopay_id      uuid primary key,
  contract_id     bigint not null references contract_keys on delete cascade,
  attempt_id      uuid not null unique,      -- the payment with which the method is saved
  method          text not null check (method in ('card', 'sbp')),
  state           text not null check (state in ('ASKED', 'ACTIVE', 'ENDED')),
  text_version    text not null,
  text_sha256     bytea not null check (octet_length(text_sha256) = 32),
  covers_renewal  boolean not null,
  consent         bytea,                     -- sealed: the text as shown, and the network address; null once the person is removed
  agreed_at       timestamptz not null,
  sealed          bytea,                     -- the acquirer's token; null before the method is saved and after the end
  card_digits     text check (card_digits ~ '^[0-9]{4}$'),
  card_expires    text check (card_expires ~ '^[0-9]{4}-[0-9]{2}$'),
  saved_at        timestamptz,
  look_at         timestamptz,               -- when the next step is due; null unless ACTIVE
  end_reason      text,
  ended_by        text,
  ended_at        timestamptz,
  check ((state = 'ACTIVE') = (look_at is not null)),
  check ((state = 'ACTIVE') = (sealed is not null)),
  check ((state = 'ENDED') = (ended_at is not null))
);
create unique index autopays_one_active on autopays (contract_id) where state = 'ACTIVE';
create index autopays_of_contract on autopays (contract_id, agreed_at);
create index autopays_due on autopays (look_at) where look_at is not null;

create table autopay_charges (
  attempt_id      uuid primary key,
  autopay_id      uuid not null references autopays on delete cascade,
  contract_id     bigint not null references contract_keys on delete cascade, -- of a renewal: the new contract
  installment_nr  integer not null,
  order_id        uuid not null,
  charged_on      date not null,
  result          text check (result in ('SUCCEEDED', 'DECLINED', 'RETURNED')),
  reason          text,
  ended_at        timestamptz,
  unique (contract_id, installment_nr, charged_on)
);
create index autopay_charges_of_autopay on autopay_charges (autopay_id);
create index autopay_charges_open on autopay_charges (order_id) where result is null;

create table autopay_notices (
  notice_id       bigint generated always as identity primary key,
  autopay_id      uuid not null references autopays on delete cascade,
  kind            text not null check (kind in ('AGREED', 'BEFORE', 'CHARGED', 'DECLINED', 'EXPIRING', 'ENDED')),
  installment_nr  integer not null,          -- 0: about the card itself
  day             date not null,             -- of the charge that it announces; else of the message
  amount_kopecks  bigint,
  planned_on      date not null,
  mailed_at       timestamptz,
  texted_at       timestamptz,
  unique (autopay_id, kind, installment_nr, day)
);

-- The attempts that save a method, and those that charge it. Null for every other.
alter table payment_attempts add column autopay_id uuid;

-- The sandbox bank saves methods too: a method is the payment with which it was saved.
alter table sandbox_bank_payments
  add column saves_method boolean not null default false,
  add column method_id uuid,                 -- the saved method that is charged
  add column card_expires text;
create index sandbox_bank_payments_of_method on sandbox_bank_payments (method_id) where method_id is not null;
