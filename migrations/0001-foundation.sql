-- Partners, tariffs, contracts and their payments: what the first sale needs.
-- Breaks nothing: the first migration.

create table partners (
  partner_id        bigint generated always as identity primary key,
  login             text not null unique,
  name              text not null,
  channel           text not null check (channel in ('AGGREGATOR', 'DEALER', 'BANK', 'AGENT')),
  client_id         text not null unique,
  products          text[],                       -- null: every product
  holder_types      text[],                       -- null: every holder type
  rate_limit        integer check (rate_limit > 0), -- requests a minute and endpoint; null: no limit
  agreement_number  text,
  kv_percent        numeric(5, 2) not null default 0 check (kv_percent between 0 and 100),
  discount_kv_max   numeric(5, 2) not null default 0 check (discount_kv_max between 0 and 100),
  cash              text not null default 'IMMEDIATE' check (cash in ('IMMEDIATE', 'ON_CONFIRMATION')),
  is_demo           boolean not null default false,
  created_at        timestamptz not null,
  disabled_at       timestamptz
);

create table partner_secrets (
  secret_id      bigint generated always as identity primary key,
  partner_id     bigint not null references partners,
  secret_sha256  bytea not null,
  created_at     timestamptz not null,
  revoked_at     timestamptz
);
create index partner_secrets_live on partner_secrets (partner_id) where revoked_at is null;

create table access_tokens (
  token_sha256  bytea primary key,
  partner_id    bigint not null references partners,
  expires_at    timestamptz not null
);
create index access_tokens_expiry on access_tokens (expires_at);

-- Tokens of the bucket that all processes share; losing them in a crash costs nobody anything.
create unlogged table rate_limits (
  partner_id   bigint not null,
  endpoint     text not null,
  tokens       double precision not null,
  refilled_at  timestamptz not null,
  primary key (partner_id, endpoint)
);

create table tariff_versions (
  version_id      text primary key,
  product         text not null,
  kind            text not null,
  effective_from  date not null,
  state           text not null check (state in ('draft', 'published')),
  checksum        text not null,
  author          text not null,
  comment         text not null,
  tables          jsonb not null,
  imported_at     timestamptz not null,
  published_at    timestamptz
);

-- Declared numbers: osago, series XXX and ten digits, one scope, gaps allowed (a number lost with its transaction).
create sequence osago_policy_number as bigint minvalue 1 maxvalue 9999999999 no cycle;

create table contracts (
  contract_id         bigint generated always as identity primary key,
  policy_number       text not null unique,
  draft_id            uuid not null unique,
  partner_id          bigint not null references partners,
  product             text not null,
  holder_type         text not null check (holder_type in ('individual', 'corporate')),
  status              text not null check (status in ('DRAFT', 'AWAITING_PAYMENT', 'COMPLETE', 'TERMINATED')),
  version             integer not null,
  body                jsonb not null,      -- without personal data
  personal            jsonb not null,      -- path in the body -> fingerprint of a personal record
  facts               jsonb not null,      -- what was asked from outside, so that the contract can be re-rated
  calculation         jsonb not null,
  premium_kopecks     bigint not null check (premium_kopecks >= 0),
  tariff_version_ids  text[] not null,
  concluded_on        date not null,
  starts_on           date not null,
  ends_on             date not null,
  vin                 text,
  license_plate       text,
  check_code          text not null,       -- unguessable part of the address printed as a QR code
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  paid_at             timestamptz,
  cancelled_at        timestamptz
);

-- Personal data stands here and nowhere else, once a partner, under the SHA-256 of its content.
create table personal_records (
  partner_id   bigint not null references partners,
  fingerprint  bytea not null,
  content      jsonb not null,
  primary key (partner_id, fingerprint)
);

create table contract_history (
  history_id   bigint generated always as identity primary key,
  contract_id  bigint not null references contracts,
  version      integer not null,
  at           timestamptz not null,
  actor        text not null,
  action       text not null,
  from_status  text,
  to_status    text not null,
  changes      jsonb not null,
  request_id   text not null
);
create index contract_history_of_contract on contract_history (contract_id, history_id);

create table installments (
  contract_id     bigint not null references contracts,
  nr              integer not null,
  amount_kopecks  bigint not null check (amount_kopecks >= 0),
  due_on          date not null,
  status          text not null check (status in ('DUE', 'PAID')),
  primary key (contract_id, nr)
);

create table payments (
  order_id        uuid primary key,
  contract_id     bigint not null references contracts,
  installment_nr  integer not null,
  payment_type    text not null check (payment_type in ('CASH', 'CASHLESS', 'CARD', 'SBP', 'PAYINSURER')),
  amount_kopecks  bigint not null check (amount_kopecks > 0),
  status          text not null check (status in ('AWAITING', 'PAID', 'REVOKED')),
  created_at      timestamptz not null,
  paid_at         timestamptz
);
create index payments_of_contract on payments (contract_id, created_at);
create unique index payments_paid_once on payments (contract_id, installment_nr) where status = 'PAID';

-- Bytes of an issued form stay as they were handed out.
create table issued_forms (
  contract_id  bigint not null references contracts,
  form_type    text not null,
  bytes        bytea not null,
  sha256       bytea not null,
  issued_at    timestamptz not null,
  primary key (contract_id, form_type)
);

create table idempotency_keys (
  partner_id   bigint not null references partners,
  key          text not null,
  request_sha256  bytea not null,
  status       integer not null,
  answer       json not null,        -- as text, so that a replay is the same to the byte
  created_at   timestamptz not null,
  primary key (partner_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
