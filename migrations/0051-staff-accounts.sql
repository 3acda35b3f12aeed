-- The insurer's people who use the console: accounts with roles, what they sign in with, and their sessions. Of tokens only hashes are
-- kept. Breaks nothing: new tables.

create table staff_accounts (
  staff_id     bigint generated always as identity primary key,
  login        text not null unique check (login ~ '^[a-z0-9._@-]{1,64}$'),   -- history names it: staff:anna
  name         text not null,
  roles        text[] not null,          -- src/staff/use-case/permissions.ts says what each may
  subject      text unique,              -- who it is at the insurer's own directory; null: signs in with a passkey
  made_at      timestamptz not null,
  disabled_at  timestamptz
);

create table staff_passkeys (
  credential_id  bytea primary key,
  staff_id       bigint not null references staff_accounts,
  public_key     bytea not null,         -- SubjectPublicKeyInfo, as browsers give it
  sign_count     bigint not null,
  made_at        timestamptz not null,
  used_at        timestamptz
);
create index staff_passkeys_of on staff_passkeys (staff_id);

create table staff_sessions (
  session_id   uuid primary key,
  token_hash   bytea not null unique,
  staff_id     bigint not null references staff_accounts,
  method       text not null check (method in ('PASSKEY', 'DIRECTORY', 'LINK')),
  made_at      timestamptz not null,
  seen_at      timestamptz not null,
  proven_at    timestamptz not null,     -- when whoever it is has last shown who it is
  ends_at      timestamptz not null,
  revoked_at   timestamptz
);
create index staff_sessions_of on staff_sessions (staff_id, made_at);

-- What can be used once and for minutes: invitations, links of the demo, challenges of passkeys, ways to the directory and back.
create table staff_tickets (
  token_hash   bytea primary key,
  kind         text not null check (kind in ('INVITATION', 'LINK', 'CHALLENGE', 'DIRECTORY')),
  staff_id     bigint references staff_accounts,
  data         jsonb not null default '{}',
  expires_at   timestamptz not null
);
create index staff_tickets_by_end on staff_tickets (expires_at);
