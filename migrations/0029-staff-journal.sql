-- What the staff have changed, and who it was: partners and their secrets, tariffs, lists, vehicles, jobs, money, contracts.
-- Written in the transaction of the change, so that neither stands without the other. Rows are only ever added: not even
-- the program can alter or remove one. A chain over them can be laid later by a table of its own, keyed by `entry_id`.
-- Breaks nothing; what was changed before stands nowhere.

create table staff_journal (
  entry_id    bigint generated always as identity primary key,
  at          timestamptz not null,
  actor       text not null check (actor <> ''),   -- as history names the staff: staff:anna.petrova
  request_id  text not null,                       -- of the command; one command may make several entries
  action      text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  about       text not null,                       -- a login, a version, a list, a number of a contract, an id of a job
  before      jsonb,                               -- what was changed, as it was; neither secrets nor personal data
  after       jsonb
);

create index staff_journal_about on staff_journal (about, entry_id);
create index staff_journal_actor on staff_journal (actor, entry_id);
create index staff_journal_request on staff_journal (request_id);

create function keep_staff_journal() returns trigger language plpgsql as $$
begin
  raise exception 'entries of staff_journal are never altered or removed';
end $$;

create trigger staff_journal_is_kept before update or delete or truncate on staff_journal
  for each statement execute function keep_staff_journal();
