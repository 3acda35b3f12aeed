-- Lists of codes that partners map and contracts are checked against; the insurer replaces them without a deployment.
-- Breaks nothing: two new tables, filled with the shipped lists at the next start.

create table reference_lists (
  list_name       text primary key,
  source          text not null check (source in ('shipped', 'imported')), -- whose the entries are
  shipped_sha256  text,                     -- of the shipped file that was taken last; null: never taken
  revision        bigint not null,          -- counts the changes of the list
  changed_at      timestamptz not null
);

-- An entry is never removed, because contracts name it: one that is withdrawn has no partner_access any more.
create table reference_entries (
  list_name       text not null references reference_lists,
  code            text not null,
  name            text not null,
  version         bigint not null check (version > 0),
  partner_access  boolean not null,
  brand_code      text,
  primary key (list_name, code)
);
