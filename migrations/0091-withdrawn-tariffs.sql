-- A published version whose first day has not come can be withdrawn by two people. It keeps its tables under another id, so that the
-- same day can be published again. Breaks nothing: nothing is withdrawn yet.

alter table tariff_versions
  drop constraint tariff_versions_state_check,
  add constraint tariff_versions_state_check check (state in ('draft', 'published', 'withdrawn')),
  add column withdrawn_at timestamptz,
  add column withdrawn_by text,
  add constraint tariff_versions_withdrawn_check
    check ((state = 'withdrawn') = (withdrawn_at is not null) and (state = 'withdrawn') = (withdrawn_by is not null));

create function two_withdraw_tariffs() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.state <> 'published' or new.version_id <> old.version_id then
    perform demand_two('{tariff withdraw}', old.version_id);
  end if;
  return null;
end $$;
create constraint trigger tariff_withdrawals_need_two after update or delete on tariff_versions
  deferrable initially deferred for each row when (old.state = 'published') execute function two_withdraw_tariffs();
