-- Travel medical insurance has its sums in euros and dollars and its premium in rubles, at the rate of the Bank of Russia on the
-- day of conclusion. The rates are kept by day, so that a contract tells which one it was rated with and an import is
-- idempotent; each process keeps the newest in memory. Breaks nothing: a table that nobody has read before.

create sequence exchange_rates_revision;

create table exchange_rates (
  currency   text        not null check (currency ~ '^[A-Z]{3}$'),
  -- From which day on it holds.
  rate_date  date        not null,
  -- Rubles for one unit.
  rate       numeric     not null check (rate > 0),
  origin     text        not null check (origin in ('fetched', 'imported')),
  changed_at timestamptz not null,
  -- Grows with every new or changed rate: by it processes see that there is something to read.
  revision   bigint      not null default nextval('exchange_rates_revision'),
  primary key (rate_date, currency)
);

create index exchange_rates_by_revision on exchange_rates (revision);
