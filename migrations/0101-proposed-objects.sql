-- The objects that a proposal is about, such as {line,"line 16"}: their pages show that a change waits for a second person. Proposals
-- that wait already name none. Breaks nothing: a program of before names none either. The index covers only proposals that wait.
alter table staff_proposals add column objects text[] not null default '{}';
create index staff_proposals_of_object on staff_proposals using gin (objects) where decision is null;

create or replace function keep_staff_proposals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.decision is not null then
      raise exception 'a proposal is asked for before it is decided';
    end if;
    new.decided_in := null;
    return new;
  end if;
  if tg_op <> 'UPDATE' or old.decision is not null
     or (new.proposal_id, new.use_case, new.content, new.asked_by, new.asked_at, new.request_id, new.expires_at, new.objects)
        is distinct from
        (old.proposal_id, old.use_case, old.content, old.asked_by, old.asked_at, old.request_id, old.expires_at, old.objects) then
    raise exception 'a proposal is decided once, and never altered or removed';
  end if;
  new.decided_in := case when new.decision = 'APPROVED' then pg_current_xact_id() end;
  return new;
end $$;
