-- Contracts that another system concluded and Bindery carries on: the imports, the line of the file of each contract, and policy numbers that
-- the sequences skip.
-- Breaks nothing: only imports insert contracts that are in force. Writers of contracts wait for two triggers, a few milliseconds.

create table portfolio_imports (
  import_id     uuid primary key,
  product       text not null,
  file_name     text not null,
  fingerprint   bytea not null,                 -- keyed hash of the file
  is_dry_run    boolean not null,
  skips_wrong   boolean not null,
  actor         text not null,
  request_id    text not null,
  started_at    timestamptz not null,
  ended_at      timestamptz,                    -- null: it runs, or its process was killed
  state         text not null check (state in ('RUNNING', 'DONE', 'REFUSED')),
  lines         integer not null default 0,
  imported      integer not null default 0,
  known         integer not null default 0,     -- lines that an earlier run has imported
  wrong         integer not null default 0,
  warned        integer not null default 0,     -- lines with warnings and without errors
  report        bytea                           -- sealed CSV of errors and warnings
);
create index portfolio_imports_by_time on portfolio_imports (started_at desc, import_id);

create table imported_contracts (
  contract_id   bigint primary key references contract_keys on delete cascade,
  import_id     uuid not null references portfolio_imports,
  line          integer not null,
  fingerprint   bytea not null,                 -- keyed hash of the line, to recognize a changed one
  stated        jsonb not null                  -- payments and addendums in the other system
);

-- Numbers of our own form that imports have taken out of a sequence, so that no contract of ours gets one of them.
create table imported_numbers (
  sequence      text not null,
  first_number  bigint not null,
  last_number   bigint not null,
  primary key (sequence, first_number)
);

-- Skips the numbers of a sequence up to `last_wanted` and returns the last number that may be in use, which no import can take. The change
-- of the sequence blocks others who take numbers until the transaction ends, so that none of the skipped numbers has been given.
create function skip_numbers(sequence_name text, last_wanted bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given bigint;
begin
  if sequence_name not like '_%\_policy\_number' then
    raise exception 'no sequence of policy numbers: %', sequence_name;
  end if;
  execute format('alter sequence %I cache 1', sequence_name);
  execute format('select case when is_called then last_value else last_value - 1 end from %I', sequence_name) into given;
  if given < last_wanted then
    perform setval(quote_ident(sequence_name)::regclass, last_wanted);
    insert into imported_numbers (sequence, first_number, last_number) values (sequence_name, given + 1, last_wanted);
  end if;
  return given;
end $$;

-- An imported contract is no sale here: it is listed and not counted.
create or replace trigger sale_saved after insert on contracts for each row
  when (new.status not in ('COMPLETE', 'TERMINATED')) execute function note_contract_sale('saved');
create trigger contract_imported after insert on contracts for each row
  when (new.status in ('COMPLETE', 'TERMINATED')) execute function note_listed_contract();
