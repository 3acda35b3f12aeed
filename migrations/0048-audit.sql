-- The journal of the staff becomes an audit: it also says who has looked at people's data, and each entry is chained to the
-- one before it, so that whoever changes, removes or swaps rows behind the program's back is found by `bindery audit verify`.
-- An entry takes its place in the chain as its transaction commits, so writers wait for each other that long and no longer,
-- and no place is left empty by what was rolled back. What is over may go once an anchor keeps the end of it.
-- Breaks nothing; entries of before are chained in their order. Reads the journal once.

alter table staff_journal add column is_look boolean not null default false;   -- read, not changed

create table staff_chain (
  position  bigint primary key check (position > 0),   -- without gaps from the newest anchor on
  entry_id  bigint not null unique,                    -- of staff_journal
  hash      bytea not null check (length(hash) = 32)   -- SHA-256 of the hash before it and the content of the entry
);

-- The end of what was removed; what comes after it is chained to it.
create table staff_chain_anchors (
  position  bigint primary key,
  hash      bytea not null check (length(hash) = 32),
  made_at   timestamptz not null,
  made_by   text not null check (made_by <> '')
);

-- What of an entry is hashed, as text: wherever it is written down, it can be proved.
create function staff_entry_content(entry staff_journal) returns text language sql stable as $$
  select jsonb_build_array(
           entry.entry_id::text,
           to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
           entry.actor, entry.request_id, entry.action, entry.about, entry.is_look, entry.before, entry.after)::text
$$;

create function chain_staff_entry() returns trigger language plpgsql as $$
declare
  last_position  bigint;
  last_hash      bytea;
begin
  perform pg_advisory_xact_lock(hashtext('bindery staff chain'));
  select position, hash into last_position, last_hash
    from (select position, hash from staff_chain union all select position, hash from staff_chain_anchors) as link
   order by position desc limit 1;
  insert into staff_chain (position, entry_id, hash)
  values (coalesce(last_position, 0) + 1, new.entry_id,
          sha256(coalesce(last_hash, decode(repeat('00', 32), 'hex')) || convert_to(staff_entry_content(new), 'UTF8')));
  return null;
end $$;

create constraint trigger staff_journal_is_chained after insert on staff_journal
  deferrable initially deferred for each row execute function chain_staff_entry();

do $$
declare
  entry      staff_journal;
  position_  bigint := 0;
  hash_      bytea := decode(repeat('00', 32), 'hex');
begin
  for entry in select * from staff_journal order by entry_id loop
    position_ := position_ + 1;
    hash_ := sha256(hash_ || convert_to(staff_entry_content(entry), 'UTF8'));
    insert into staff_chain values (position_, entry.entry_id, hash_);
  end loop;
end $$;

-- Rows go only up to an anchor; nothing is ever altered.
create function keep_staff_chain() returns trigger language plpgsql as $$
declare
  position_  bigint;
begin
  if tg_op <> 'DELETE' or tg_table_name = 'staff_chain_anchors' then
    raise exception 'entries of % are never altered or removed', tg_table_name;
  end if;
  if tg_table_name = 'staff_chain' then
    position_ := old.position;
  else
    select position into position_ from staff_chain where entry_id = old.entry_id;
  end if;
  if position_ is null or position_ > coalesce((select max(position) from staff_chain_anchors), 0) then
    raise exception 'entries of % are never altered or removed', tg_table_name;
  end if;
  return old;
end $$;

drop trigger staff_journal_is_kept on staff_journal;
drop function keep_staff_journal();

create trigger staff_journal_is_kept before update or truncate on staff_journal
  for each statement execute function keep_staff_chain();
create trigger staff_journal_is_removed_to_anchor before delete on staff_journal
  for each row execute function keep_staff_chain();
create trigger staff_chain_is_kept before update or truncate on staff_chain
  for each statement execute function keep_staff_chain();
create trigger staff_chain_is_removed_to_anchor before delete on staff_chain
  for each row execute function keep_staff_chain();
create trigger staff_chain_anchors_are_kept before update or delete or truncate on staff_chain_anchors
  for each statement execute function keep_staff_chain();

-- An anchor is a link of the chain, further on than the one before it, and all that goes with it is three years old.
create function prove_staff_anchor() returns trigger language plpgsql as $$
begin
  if not exists (select from staff_chain where position = new.position and hash = new.hash) then
    raise exception 'an anchor is a link of staff_chain';
  end if;
  if exists (select from staff_chain join staff_journal using (entry_id)
              where staff_chain.position <= new.position and at > new.made_at - interval '3 years') then
    raise exception 'entries of staff_journal are kept for three years';
  end if;
  return new;
end $$;

create trigger staff_chain_anchor_is_proved before insert on staff_chain_anchors
  for each row execute function prove_staff_anchor();

-- Not even the service itself has the right, where it is no superuser.
do $$
begin
  execute format('revoke update, truncate on staff_journal, staff_chain, staff_chain_anchors from public, %I', current_user);
  execute format('revoke delete on staff_chain_anchors from public, %I', current_user);
end $$;
