-- Exports: the log of their runs, and the sales channels of partners with which a closed month was first exported, so that it stays the same.
-- Breaks nothing: new tables.
create table export_runs (
  run_id         uuid primary key,
  dataset        text not null,
  first_month    date,                        -- null for the changes after a position
  last_month     date,
  since          bigint,
  format         text not null,
  with_people    boolean not null,
  directory      text not null,
  is_scheduled   boolean not null,
  asked_by       text not null,
  started_at     timestamptz not null,
  ended_at       timestamptz,
  state          text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED')),
  exported_rows  bigint,
  bytes          bigint,
  position       bigint,                      -- the latest change of a contract in the export
  failure        text,
  check ((first_month is null) = (last_month is null)),
  check ((first_month is null) <> (since is null)),
  check ((state = 'RUNNING') = (ended_at is null))
);
create index export_runs_by_time on export_runs (started_at, run_id);
create index export_runs_scheduled on export_runs (dataset, last_month) where is_scheduled and state = 'DONE';

create table exported_channels (
  month    date not null,
  login    text not null,
  channel  text not null,
  primary key (month, login)
);
