-- Quotes and sales by day, week and month, for charts: of everything, of one product, of one partner, and of one product of one partner. A chart
-- reads one row for each of its points. Filled with the sales of days so far; quotes are counted from now on. Breaks nothing: sales that processes
-- of earlier builds add up during the upgrade are missing from the charts, but not from the sales of days.

create table sale_periods (
  step               text not null,     -- day, week or month
  product            text not null,     -- empty for all products
  partner_id         bigint not null,   -- 0 for all partners
  starts_on          date not null,     -- first day of the period
  priced             bigint not null default 0,   -- quotes with a price
  refused            bigint not null default 0,   -- quotes refused for what was sent
  saved              bigint not null default 0,
  concluded          bigint not null default 0,
  terminated         bigint not null default 0,
  concluded_kopecks  numeric not null default 0,
  primary key (step, product, partner_id, starts_on)
);

insert into sale_periods (step, product, partner_id, starts_on, saved, concluded, terminated, concluded_kopecks)
select step, coalesce(product, ''), coalesce(partner_id, 0), starts_on,
       coalesce(sum(count) filter (where outcome = 'saved'), 0),
       coalesce(sum(count) filter (where outcome = 'concluded'), 0),
       coalesce(sum(count) filter (where outcome = 'terminated'), 0),
       coalesce(sum(kopecks) filter (where outcome = 'concluded'), 0)
  from (select step, date_trunc(step, day)::date as starts_on, d.*
          from sale_days d, unnest(array['day', 'week', 'month']) as step) as days
 group by step, starts_on, cube (product, partner_id);
