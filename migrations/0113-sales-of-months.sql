-- Sales by month, so that the report of sales reads a whole month without its days. A trigger adds whatever changes the sales of days, also if a
-- process of an earlier build writes it. Breaks nothing; processes that add up sales wait while the days are copied.

create table sale_months (
  starts_on   date not null,     -- first day of the month
  product     text not null,
  partner_id  bigint not null,
  outcome     text not null,
  count       bigint not null,
  kopecks     numeric not null,
  primary key (starts_on, product, partner_id, outcome)
) with (fillfactor = 70);

create function add_to_sale_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sale_months as m (starts_on, product, partner_id, outcome, count, kopecks)
    select date_trunc('month', day)::date, product, partner_id, outcome, sum(count), sum(kopecks)
      from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (starts_on, product, partner_id, outcome)
      do update set count = m.count + excluded.count, kopecks = m.kopecks + excluded.kopecks;
  else
    insert into sale_months as m (starts_on, product, partner_id, outcome, count, kopecks)
    select date_trunc('month', day)::date, product, partner_id, outcome, sum(count), sum(kopecks)
      from (select day, product, partner_id, outcome, count, kopecks from added
             union all
            select day, product, partner_id, outcome, -count, -kopecks from replaced) as changed
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (starts_on, product, partner_id, outcome)
      do update set count = m.count + excluded.count, kopecks = m.kopecks + excluded.kopecks;
  end if;
  return null;
end $$;
create trigger sale_days_are_added after insert on sale_days
  referencing new table as added for each statement execute function add_to_sale_months();
create trigger changed_sale_days_are_added after update on sale_days
  referencing old table as replaced new table as added for each statement execute function add_to_sale_months();

insert into sale_months (starts_on, product, partner_id, outcome, count, kopecks)
select date_trunc('month', day)::date, product, partner_id, outcome, sum(count), sum(kopecks)
  from sale_days group by 1, 2, 3, 4 order by 1, 2, 3, 4;
