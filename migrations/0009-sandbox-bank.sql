-- The sandbox bank of the test environment: its payments outlive a restart and are shared by all processes.
-- Breaks nothing. No personal data stand here: of a card the last four digits, of a receipt nothing.

create table sandbox_bank_payments (
  payment_id        uuid primary key,
  status            text not null check (status in ('pending', 'waiting_for_capture', 'succeeded', 'canceled')),
  stage             text not null check (stage in ('form', 'three-d-secure', 'silent')), -- where the client stands
  amount_kopecks    bigint not null check (amount_kopecks > 0),
  refunded_kopecks  bigint not null default 0 check (refunded_kopecks between 0 and amount_kopecks),
  method            text not null check (method in ('bank_card', 'sbp')),
  captures_at_once  boolean not null,
  description       text not null,
  metadata          jsonb not null,
  confirmation      text not null check (confirmation in ('redirect', 'qr')),
  return_url        text,
  card              text,                 -- kind of the test card, which says how refunds go
  card_digits       text check (card_digits ~ '^[0-9]{4}$'),
  code_attempts     integer not null default 0,
  created_at        timestamptz not null,
  expires_at        timestamptz not null,
  found_at          timestamptz,          -- when the money of a silent bank shows
  hold_until        timestamptz,
  captured_at       timestamptz,
  cancel_party      text,
  cancel_reason     text
);
create index sandbox_bank_payments_open on sandbox_bank_payments (expires_at)
  where status in ('pending', 'waiting_for_capture');

create table sandbox_bank_refunds (
  refund_id       uuid primary key,
  payment_id      uuid not null references sandbox_bank_payments,
  status          text not null check (status in ('pending', 'succeeded', 'canceled')),
  amount_kopecks  bigint not null check (amount_kopecks > 0),
  description     text not null,
  created_at      timestamptz not null,
  settles_at      timestamptz not null
);
create index sandbox_bank_refunds_open on sandbox_bank_refunds (settles_at) where status = 'pending';

create table sandbox_bank_keys (
  key             text primary key,
  request_sha256  bytea not null,
  answer          json,                   -- null only while the first request is at work
  created_at      timestamptz not null
);

create table sandbox_bank_notifications (
  notification_id  bigint generated always as identity primary key,
  body             json not null,
  due_at           timestamptz not null,
  created_at       timestamptz not null,
  attempts         integer not null default 0
);
create index sandbox_bank_notifications_due on sandbox_bank_notifications (due_at, notification_id);

-- One row: how the bank behaves, for every process.
create table sandbox_bank_behaviour (
  only_row       boolean primary key default true check (only_row),
  answers        text not null check (answers in ('prompt', 'down', 'silent', 'processing', 'busy')),
  delay_ms       integer not null check (delay_ms between 0 and 60000),
  notifications  text not null check (notifications in ('prompt', 'twice', 'reordered', 'late', 'lost'))
);
insert into sandbox_bank_behaviour (answers, delay_ms, notifications) values ('prompt', 0, 'prompt');
