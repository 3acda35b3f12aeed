-- What one of the staff asks for and another one has to agree to: publication of tariffs, money above a limit, money of
-- strangers, rights of partners. The content says what would change and is never altered; an approval names its hash, so that
-- nobody approves what is not there any more. Nobody approves what they have asked for, whatever a program forgets.
-- Breaks nothing: a new table.

create function same_staff(one text, other text) returns boolean language sql immutable as $$
  select lower(normalize(btrim(one), NFKC)) = lower(normalize(btrim(other), NFKC))
$$;

create table staff_proposals (
  proposal_id   bigint generated always as identity primary key,
  use_case      text not null check (use_case <> ''),
  content       text not null,          -- JSON with its names in order: use case, input, and the entries of the journal it would make
  hash          text not null,
  asked_by      text not null check (btrim(asked_by) <> ''),
  asked_at      timestamptz not null,
  request_id    text not null,
  expires_at    timestamptz not null,
  decision      text check (decision in ('APPROVED', 'REJECTED', 'VOID')),   -- approved: done in the same transaction
  decided_by    text check (btrim(decided_by) <> ''),
  decided_at    timestamptz,
  decided_hash  text,                   -- what the approver looked at
  comment       text,
  constraint staff_proposals_hash check (hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  constraint staff_proposals_expiry check (expires_at > asked_at),
  constraint staff_proposals_decision check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint staff_proposals_four_eyes check (
    decision is distinct from 'APPROVED'
    or (not same_staff(asked_by, decided_by) and decided_hash = hash and decided_at <= expires_at) is true)
);

create unique index staff_proposals_once on staff_proposals (hash) where decision is null;
create index staff_proposals_waiting on staff_proposals (proposal_id) where decision is null;

create function keep_staff_proposals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.decision is not null then
      raise exception 'a proposal is asked for before it is decided';
    end if;
    return new;
  end if;
  if tg_op <> 'UPDATE' or old.decision is not null
     or (new.proposal_id, new.use_case, new.content, new.asked_by, new.asked_at, new.request_id, new.expires_at)
        is distinct from
        (old.proposal_id, old.use_case, old.content, old.asked_by, old.asked_at, old.request_id, old.expires_at) then
    raise exception 'a proposal is decided once, and never altered or removed';
  end if;
  return new;
end $$;

create trigger staff_proposals_are_kept before insert or update or delete on staff_proposals
  for each row execute function keep_staff_proposals();
create trigger staff_proposals_are_not_emptied before truncate on staff_proposals
  for each statement execute function keep_staff_proposals();
