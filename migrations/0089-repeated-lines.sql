-- Which statement a line of a bank is from, and what equal lines have in common, so that an equal line of another statement waits as a
-- possible repetition; staff then say that it is one (REPEATED) or that it is another payment. Earlier lines have neither.
-- Breaks nothing: programs of before leave them empty. Writers wait while the index of the new column, empty at first, is built.

alter table statement_lines
  add column content bytea,           -- keyed: of what equal lines have in common
  add column source bytea,            -- keyed: of the statement
  add column repeats_line_id bigint references statement_lines deferrable initially deferred,
  drop constraint statement_lines_state_check,
  add constraint statement_lines_state_check
    check (state in ('MATCHED', 'UNMATCHED', 'RESOLVED', 'IGNORED', 'RETURNING', 'RETURNED', 'REPEATED')),
  add constraint statement_lines_repeated check (state <> 'REPEATED' or repeats_line_id is not null);
create index statement_lines_by_content on statement_lines (content) where content is not null;

create or replace function keep_statement_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.entered_in := pg_current_xact_id();
  elsif (new.line_id, new.file_id, new.source_line, new.account, new.number, new.booked_on, new.amount_kopecks, new.entered_in,
         new.content, new.source, new.repeats_line_id)
        is distinct from
        (old.line_id, old.file_id, old.source_line, old.account, old.number, old.booked_on, old.amount_kopecks, old.entered_in,
         old.content, old.source, old.repeats_line_id) then
    raise exception 'what a bank has said of a line is never altered';
  end if;
  return new;
end $$;
