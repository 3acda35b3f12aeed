-- The moment from which cover counts: never before the premium was paid, so it may be later than the first second of the
-- first day. Written when a contract takes force; null for contracts of before, whose cover began as they were printed.
alter table contracts add column covers_from timestamptz;
