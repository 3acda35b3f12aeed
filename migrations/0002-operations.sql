-- Operations: requests that outlive the partner's patience, kept until some process has finished them.
-- Breaks nothing: a new table.

create table operations (
  operation_id   uuid primary key,
  partner_id     bigint not null references partners,
  request_id     text not null,
  state          text not null check (state in ('RUNNING', 'FINISHED', 'FAILED')),
  method         text not null,
  route          text not null,         -- the row of the interface, by its path pattern
  address        text not null,
  request        jsonb,                 -- what runs it again; forgotten with the answer
  body           bytea,                 -- as it was sent; forgotten with the answer
  attempt        integer not null,      -- also the fence: only the newest attempt may write an answer
  lease_until    timestamptz not null,  -- on the clock of the database, the one that all processes share
  accepted_at    timestamptz not null,
  finished_at    timestamptz,
  status         integer,
  headers        jsonb,
  answer         bytea,
  check ((state = 'RUNNING') = (status is null))
);
create index operations_running on operations (lease_until) where state = 'RUNNING';
create index operations_age on operations (accepted_at);
