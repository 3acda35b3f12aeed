-- The sandbox bank of the test environment behaves towards each partner as that partner wishes.
-- Breaks nothing: payments that were begun before belong to nobody and follow the behaviour towards all.

alter table sandbox_bank_payments
  add column partner_id bigint references partners,
  add column asked_by text; -- idempotency key of the partner's request that decided it

-- A row where a partner has wished something: for every process, until it takes it back.
create table sandbox_bank_partner_behaviour (
  partner_id     bigint primary key references partners,
  answers        text not null check (answers in ('prompt', 'down', 'silent', 'processing', 'busy')),
  delay_ms       integer not null check (delay_ms between 0 and 60000),
  notifications  text not null check (notifications in ('prompt', 'twice', 'reordered', 'late', 'lost'))
);
