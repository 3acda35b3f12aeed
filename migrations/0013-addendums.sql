-- Addendums: changes of contracts in force and their termination, and what is owed to clients for them.
-- Breaks nothing: new tables, columns that may be empty or have a default, a wider check, a longer key.

-- One row an addendum, whatever becomes of it. A change keeps the whole changed contract until it takes force, and
-- what it has replaced afterwards, so that every premium of a contract can be worked out again. No personal data stand
-- here: of people and of the reason only fingerprints of personal records.
create table addendums (
  addendum_id             bigint generated always as identity primary key,
  addendum_number         text not null unique,
  contract_id             bigint not null references contracts,
  nr                      integer not null check (nr > 0),
  kind                    text not null check (kind in ('CHANGE', 'TERMINATION')),
  status                  text not null check (status in ('AWAITING_PAYMENT', 'COMPLETE', 'CANCELLED', 'EXPIRED')),
  effective_on            date not null,
  reason_fingerprint      bytea not null,
  premium_before_kopecks  bigint not null check (premium_before_kopecks >= 0), -- of the whole term
  premium_after_kopecks   bigint not null check (premium_after_kopecks >= 0),
  days_left               integer not null,
  days_total              integer not null,
  difference_kopecks      bigint not null,           -- by how much less or more is to be paid for the contract
  refund_kopecks          bigint not null default 0 check (refund_kopecks >= 0),
  installment_nr          integer,                   -- the surcharge; null where there is none
  steps                   jsonb not null,            -- the sum, step by step, in Russian
  body                    jsonb,                     -- the changed contract; null for a termination
  personal                jsonb,
  facts                   jsonb,
  calculation             jsonb,
  tariff_version_ids      text[],
  license_plate           text,
  replaced                jsonb,                     -- {body, personal, facts, calculation, tariffVersionIds} before it
  created_by              text not null,
  created_at              timestamptz not null,
  request_id              text not null,
  in_force_at             timestamptz,
  ended_at                timestamptz,               -- cancelled or expired
  registration_id         text,                      -- the registry's number of its report
  reported_at             timestamptz,
  unique (contract_id, nr),
  check (days_left between 1 and days_total),
  check ((kind = 'CHANGE') = (body is not null)),
  check ((status = 'COMPLETE') = (in_force_at is not null))
);
create unique index addendums_one_pending on addendums (contract_id) where status = 'AWAITING_PAYMENT';
create index addendums_pending on addendums (effective_on) where status = 'AWAITING_PAYMENT';

-- A surcharge is an installment of its addendum; an installment that nobody has to pay any more is CANCELLED.
alter table installments
  add column addendum_id bigint references addendums,
  drop constraint installments_status_check,
  add constraint installments_status_check check (status in ('DUE', 'PAID', 'CANCELLED'));
create unique index installments_of_addendum on installments (addendum_id) where addendum_id is not null;

-- Every change in force makes an edition of the policy; the bytes of the earlier ones stay.
alter table issued_forms
  add column edition integer not null default 0,
  drop constraint issued_forms_pkey,
  add primary key (contract_id, form_type, edition);

-- Premium that is owed to a client. What of it goes through the acquirer stands among the refunds of its money; the
-- rest is transferred by the staff.
create table premium_refunds (
  refund_id            bigint generated always as identity primary key,
  addendum_id          bigint not null unique references addendums,
  contract_id          bigint not null references contracts,
  amount_kopecks       bigint not null check (amount_kopecks > 0),
  transferred_kopecks  bigint not null default 0 check (transferred_kopecks between 0 and amount_kopecks),
  owed_at              timestamptz not null,
  transferred_at       timestamptz,
  transferred_by       text,
  document             text                          -- number of the payment order
);

alter table acquirer_refunds add column premium_refund_id bigint references premium_refunds;
create index acquirer_refunds_of_premium on acquirer_refunds (premium_refund_id) where premium_refund_id is not null;
-- Money that had activated a contract can be released from it, to be given back in part.
alter table acquirer_money
  drop constraint acquirer_money_check1,
  add constraint acquirer_money_reason_check check (activated_kopecks > 0 or reason is not null);
alter table money_movements
  drop constraint money_movements_kind_check,
  add constraint money_movements_kind_check check (kind in ('CAPTURED', 'ACTIVATED', 'RELEASED', 'REFUNDED'));
