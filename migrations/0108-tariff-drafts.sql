-- Drafts of tariffs that are edited in the console: who drafted a version, from which version, and a revision that every edit raises.
-- The edits of a draft are kept, so that a slower editor learns what changed. Breaks nothing: earlier versions keep the author of their file.

alter table tariff_versions
  add column drafted_by text,
  add column based_on text,
  add column revision integer not null default 1;

create table tariff_edits (
  version_id  text not null references tariff_versions on update cascade on delete cascade,
  revision    integer not null,
  actor       text not null,
  edited_at   timestamptz not null,
  -- Null if files replaced all tables.
  table_name  text,
  rows_count  integer not null,
  -- The first changed rows, before and after.
  changes     json not null,
  primary key (version_id, revision)
);
