-- Notes of the staff go where a person is removed from their contract: the transaction that does it names the contract in
-- `bindery.forgets_people_of`, puts a text that says nothing into their place, and takes the files away. Who wrote when stays.
-- Breaks nothing.
create or replace function keep_contract_notes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from contract_keys where contract_id = old.contract_id) then
      return old;
    end if;
  elsif tg_op = 'UPDATE'
        and (new.note_id, new.contract_id, new.at, new.actor, new.request_id)
            is not distinct from (old.note_id, old.contract_id, old.at, old.actor, old.request_id)
        -- A key is changed in the first 63 bytes, the head of an envelope; what it holds stays.
        and ((new.media_type, new.size_bytes, substring(new.content from 64), substring(new.file from 64))
             is not distinct from (old.media_type, old.size_bytes, substring(old.content from 64), substring(old.file from 64))
             or new.file is null and current_setting('bindery.forgets_people_of', true) = old.contract_id::text) then
    return new;
  end if;
  raise exception 'notes to contracts are never altered or removed';
end $$;
