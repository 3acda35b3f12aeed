-- Personal records are sealed, each with a key of its own that a generation of this database's master keys wraps. The generations lie here
-- as the key outside of the database wraps them; more than one may be read at once, the newest that has begun seals. Records of before are
-- sealed by the service in the background, so a start waits for nothing; `sealed_whole` says of which tables none is left.
-- Breaks processes of the earlier version, on purpose: their column is renamed, so that they fail instead of printing a policy without its
-- people. Replace them all at once.
create table key_generations (
  generation    integer primary key check (generation between 1 and 65535),
  key_id        text not null,              -- of the key outside that opens it
  sealed        bytea,                      -- null: destroyed
  made_at       timestamptz not null default now(),
  began_at      timestamptz,                -- null: made, and not used yet
  ended_at      timestamptz,                -- when a newer one began
  destroyed_at  timestamptz,
  check ((sealed is null) = (destroyed_at is not null))
);

create table sealed_whole (
  table_name  text primary key,
  since       timestamptz not null default now()
);

alter table personal_records rename column content to plain;
alter table personal_records alter column plain drop not null;
alter table personal_records add column sealed bytea;
alter table personal_records add constraint personal_records_sealed_or_plain check ((plain is null) <> (sealed is null)) not valid;
insert into sealed_whole select 'personal_records' where not exists (select 1 from personal_records);
