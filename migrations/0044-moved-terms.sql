-- A contract of travel can be moved before it begins, and go on for longer: its addendum says the days. Breaks nothing: columns that
-- may be empty.

alter table addendums add column starts_on date, add column ends_on date;
