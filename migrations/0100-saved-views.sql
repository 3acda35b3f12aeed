-- Views that an employee has saved in the staff console: the filter, order and columns of a list, under a name of the employee's choice.
-- Breaks nothing: adds a table.

create table staff_views (
  staff_id bigint not null references staff_accounts on delete cascade,
  path     text not null,
  name     text not null check (length(name) between 1 and 60),
  query    text not null check (length(query) <= 2000),
  made_at  timestamptz not null,
  primary key (staff_id, path, name)
);
