-- A page on which the client of a contract does something himself, behind a code that is sent to him; and what people have agreed to in
-- the use of their data, each purpose and person apart. Both go with their contract. Breaks nothing: new tables.

create table client_links (
  link_id      uuid primary key,
  purpose      text not null check (purpose <> ''),
  contract_id  bigint not null references contract_keys on delete cascade,
  created_at   timestamptz not null,
  expires_at   timestamptz,                                 -- null: as long as the contract is kept
  codes        integer not null default 0,                  -- how many codes were asked for; the number of the newest
  code_at      timestamptz,                                 -- when the newest was asked for; null: none is open
  attempts     smallint not null default 0,                 -- codes typed since then
  used_code    integer,                                     -- the newest code that something was done with
  codes_on     date,
  codes_today  smallint not null default 0,
  unique (contract_id, purpose)
);

create table consent_texts (
  sha256    bytea primary key check (octet_length(sha256) = 32),
  purpose   text not null,
  version   text not null,
  title     text not null,
  content   text not null
);

create table consents (
  consent_id    uuid primary key,
  contract_id   bigint not null references contract_keys on delete cascade,
  person_key    bytea not null,                             -- keyed hash
  purpose       text not null,
  text_sha256   bytea not null references consent_texts,
  way           text not null check (way in ('PARTNER', 'CLIENT_CODE')),
  given_at      timestamptz not null,
  valid_until   timestamptz,
  recorded_at   timestamptz not null,
  evidence      bytea not null,                             -- sealed: who, on which contact, through which request
  withdrawn_at  timestamptz,
  withdrawal    bytea,                                      -- sealed: who withdrew it, and how
  check ((withdrawn_at is null) = (withdrawal is null)),
  unique (contract_id, person_key, purpose, given_at)
);
