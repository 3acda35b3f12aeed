-- The key of an invited person counts only once whoever has asked for the invitation confirms it, where two people are needed: the link
-- goes to the person by mail, and whoever approves sees no link. Keys that are there count as before. Invitations that are open
-- end: ask for them again.

alter table staff_accounts add column email text;        -- where invitations are sent
alter table staff_accounts add column invited_by text;   -- who has asked for the newest invitation

alter table staff_passkeys add column confirm_by text;   -- who has to confirm the key; null: it counts at once
alter table staff_passkeys add column confirmed_by text;
alter table staff_passkeys add column confirmed_at timestamptz;
alter table staff_passkeys add constraint staff_passkeys_confirmed check (
  (confirmed_at is null) = (confirmed_by is null)
  and (confirmed_by is null or coalesce(same_staff(confirmed_by, confirm_by), false)));

delete from staff_tickets where kind = 'INVITATION';

create function two_give_keys() returns trigger language plpgsql as $$
begin
  if (select is_on from four_eyes) and (tg_op = 'INSERT' and (new.confirm_by is null or new.confirmed_at is not null)
     or tg_op = 'UPDATE' and new.confirm_by is distinct from old.confirm_by) then
    raise exception 'two people are needed: the key of an invited person' using errcode = 'BD002';
  end if;
  return new;
end $$;
create trigger staff_passkeys_need_two before insert or update on staff_passkeys
  for each row execute function two_give_keys();
