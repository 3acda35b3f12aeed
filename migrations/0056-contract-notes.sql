-- What the staff write to a contract, with a file at most: sealed, as both may say something of people, and append-only. It goes with
-- its contract, and no sooner. Breaks nothing: a new table.

create table contract_notes (
  note_id      uuid primary key,
  contract_id  bigint not null references contract_keys on delete cascade,
  at           timestamptz not null,
  actor        text not null check (actor <> ''),
  request_id   text not null,
  content      bytea not null,           -- sealed: the text, and the name of the file
  media_type   text,
  size_bytes   integer,
  file         bytea,                    -- sealed
  constraint contract_notes_file check (
    (file is null) = (media_type is null) and (file is null) = (size_bytes is null))
);
create index contract_notes_of on contract_notes (contract_id, at);

create function keep_contract_notes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from contract_keys where contract_id = old.contract_id) then
      return old;
    end if;
  -- A key is changed in the first 63 bytes, the head of an envelope; what it holds stays.
  elsif tg_op = 'UPDATE'
        and (new.note_id, new.contract_id, new.at, new.actor, new.request_id, new.media_type, new.size_bytes,
             substring(new.content from 64), substring(new.file from 64))
            is not distinct from
            (old.note_id, old.contract_id, old.at, old.actor, old.request_id, old.media_type, old.size_bytes,
             substring(old.content from 64), substring(old.file from 64)) then
    return new;
  end if;
  raise exception 'notes to contracts are never altered or removed';
end $$;

create trigger contract_notes_are_kept before update or delete on contract_notes
  for each row execute function keep_contract_notes();
create trigger contract_notes_are_not_emptied before truncate on contract_notes
  for each statement execute function keep_contract_notes();
