-- What the staff ask the partner of a contract that waits for them, and what it answers. Both may say something of people, so they are
-- sealed; a question is asked and answered once. They go with their contract. Breaks nothing: a new table.

create table approval_questions (
  question_id  uuid primary key,
  contract_id  bigint not null references contract_keys on delete cascade,
  version      integer not null,        -- of the contract that was looked at
  asked_by     text not null check (asked_by <> ''),
  asked_at     timestamptz not null,
  request_id   text not null,
  question     bytea not null,          -- sealed
  answer       bytea,                   -- sealed
  answered_by  text check (answered_by <> ''),
  answered_at  timestamptz,
  check ((answer is null) = (answered_by is null) and (answer is null) = (answered_at is null))
);
create index approval_questions_of on approval_questions (contract_id, asked_at);
