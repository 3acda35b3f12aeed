-- Long work of the staff, such as reading a bank statement: asked for on a page, done by a job, and looked at later, whoever has left
-- the page. What was asked for (values and files) and what came of it are sealed, as both name people; what was asked for goes
-- when the work has ended, the rest after 90 days. Breaks nothing: a new table.

create table staff_works (
  work_id     uuid primary key,
  use_case    text not null check (use_case <> ''),
  asked_by    text not null check (btrim(asked_by) <> ''),
  asked_at    timestamptz not null,
  request_id  text not null,
  asked       bytea,                    -- sealed; null once it has ended
  done        bigint,                   -- of total, in whatever the work counts
  total       bigint,
  state       text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'REFUSED')),
  outcome     bytea,                    -- sealed
  ended_at    timestamptz,
  check ((state in ('DONE', 'REFUSED')) = (ended_at is not null)),
  check ((ended_at is null) = (asked is not null) and (ended_at is null) = (outcome is null))
);
create index staff_works_of on staff_works (use_case, asked_at desc);
create index staff_works_by_end on staff_works (ended_at);
