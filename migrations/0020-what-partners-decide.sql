-- What a partner may decide in a sale is a part of its agreement: its own coefficients, a day of conclusion before today and
-- policies on paper. Nobody may do any of it unless the staff say so. What a contract was warned of is kept with it.
-- Breaks nothing.

alter table partners
  add column kfav_min numeric not null default 1,
  add column kfav_max numeric not null default 1,
  add column reduction_min numeric not null default 1,
  add column reduction_max numeric not null default 1,
  add column backdate_days integer not null default 0 check (backdate_days between 0 and 365),
  add column forms text[] not null default '{}',
  add constraint partners_kfav check (0 < kfav_min and kfav_min <= kfav_max),
  add constraint partners_reduction check (0 < reduction_min and reduction_min <= reduction_max);

alter table contracts add column warnings jsonb;
