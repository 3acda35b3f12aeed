-- Terms for acts end on working days, and which days these are the Government sets year by year. A version of a year that is
-- published never changes, so that an earlier answer can be explained; the newest published one counts.
-- Breaks nothing: a table that nobody has read before.

create table calendar_years (
  year         integer     not null check (year between 1900 and 2200),
  version      integer     not null check (version > 0),
  state        text        not null check (state in ('draft', 'published')),
  origin       text        not null check (origin in ('shipped', 'imported')),
  checksum     text        not null,
  -- Days that differ from an ordinary weekday or weekend: date, kind, movedFrom, title, source, confidence.
  days         jsonb       not null,
  imported_at  timestamptz not null,
  published_at timestamptz check ((published_at is not null) = (state = 'published')),
  primary key (year, version)
);

create unique index calendar_years_one_draft on calendar_years (year) where state = 'draft';
