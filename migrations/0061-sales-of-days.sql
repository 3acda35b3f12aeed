-- What was sold on which day, for those who look at sales: added up with the totals. A day is that of the change in Moscow.
-- Breaks nothing: contracts of before are not counted, and processes of before note no day.

alter table noted_sales add column day date;

create or replace function note_contract_sale() returns trigger language plpgsql as $$
begin
  insert into noted_sales (subject, product, partner_id, means, outcome, kopecks, day)
  values ('contract', new.product, new.partner_id, '', tg_argv[0], new.premium_kopecks,
          (new.updated_at at time zone 'Europe/Moscow')::date);
  return null;
end $$;

create table sale_days (
  day         date not null,
  product     text not null,
  partner_id  bigint not null,
  outcome     text not null,
  count       bigint not null,
  kopecks     numeric not null,
  primary key (day, product, partner_id, outcome)
);
