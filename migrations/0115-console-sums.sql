-- Short rows for pages of the console that read too much for each row or day: open refunds with their routes, and sales as running totals at the end
-- of each week. Open refunds are noted where they change and listed before staff read them and by the sweep; only for payments of later installments
-- does a row that is written anyway hold one more value. Breaks nothing; the first sweep or page after the upgrade lists the open refunds and sums up the weeks.

create table noted_refunds (
  contract_id bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table listed_refunds (
  refund_id             bigint primary key references premium_refunds on delete cascade,
  contract_id           bigint not null,
  policy_number         text not null,
  addendum_number       text not null,
  kind                  text not null,
  route                 text not null,
  amount_kopecks        bigint not null,
  returned_kopecks      bigint not null,
  at_acquirer_kopecks   bigint not null,
  by_acquirer_kopecks   bigint not null,
  to_transfer_kopecks   bigint not null,
  ordered_kopecks       bigint not null,
  held_kopecks          bigint not null,
  payee                 text not null,
  file_id               bigint,
  held_for              text,
  owed_at               timestamptz not null,
  due_on                date
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);
create index listed_refunds_in_order on listed_refunds (refund_id) include (owed_at, amount_kopecks, returned_kopecks, held_for);
create index listed_refunds_of_route on listed_refunds (route, refund_id) include (owed_at, amount_kopecks, returned_kopecks, held_for);
create index listed_refunds_of_contract on listed_refunds (contract_id);

insert into noted_refunds (contract_id)
select distinct contract_id from premium_refunds where transferred_kopecks + returned_kopecks < amount_kopecks and cancelled_at is null;

create function note_refund() returns trigger language plpgsql as $$
begin
  insert into noted_refunds (contract_id) values (new.contract_id);
  return null;
end $$;
-- What the acquirer is asked for and returns, and what is ordered and paid, also changes the refund.
create trigger premium_refund_noted after insert or update on premium_refunds for each row execute function note_refund();

create function note_refund_payee() returns trigger language plpgsql as $$
begin
  insert into noted_refunds (contract_id) select contract_id from premium_refunds where refund_id = new.refund_id;
  return null;
end $$;
create trigger refund_payee_noted after insert or update on refund_payees for each row execute function note_refund_payee();
create trigger received_payee_noted after insert or update on received_payees for each row execute function note_refund_payee();

-- A payment of a later installment can go back too.
create or replace function note_payment_sale() returns trigger language plpgsql as $$
begin
  insert into noted_sales (subject, product, partner_id, means, outcome, kopecks, contract_id)
  select 'payment', c.product, c.partner_id, new.payment_type, lower(new.status), new.amount_kopecks, new.contract_id
    from contracts c where c.contract_id = new.contract_id;
  return null;
end $$;

-- Sales up to the end of a week, so that the report of any days reads two weeks and at most six days around them. They replace the sales of
-- months (0113), which no released program reads.
create table sale_sums (
  until       date not null,     -- a Sunday; the sums contain all days up to it
  product     text not null,
  partner_id  bigint not null,
  outcome     text not null,
  count       bigint not null,
  kopecks     numeric not null,
  primary key (until, product, partner_id, outcome) include (count, kopecks)
);
-- Rows of a day are wherever they were counted last, so days are read from an index that contains all columns. Counting changes it, so it is cleaned often.
create index sale_days_of_day on sale_days (day) include (product, partner_id, outcome, count, kopecks);
alter table sale_days set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);

drop trigger sale_days_are_added on sale_days;
drop trigger changed_sale_days_are_added on sale_days;
drop function add_to_sale_months();
-- squawk-ignore ban-drop-table
drop table sale_months;

-- Sales of a day whose week is summed up already, for example of the last minute of a Sunday.
create function add_to_sale_sums() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0];
begin
  -- Whoever sums up a week waits for this transaction.
  perform pg_advisory_xact_lock_shared(4711000023);
  insert into sale_sums as s (until, product, partner_id, outcome, count, kopecks)
  select until::date, product, partner_id, outcome, sum(sign * count), sum(sign * kopecks)
    from changed, generate_series(date_trunc('week', day) + interval '6 days', (select max(until) from sale_sums), interval '7 days') as until
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (until, product, partner_id, outcome)
    do update set count = s.count + excluded.count, kopecks = s.kopecks + excluded.kopecks;
  return null;
end $$;
create trigger sale_days_are_summed after insert on sale_days
  referencing new table as changed for each statement execute function add_to_sale_sums('1');
create trigger changed_sale_days_are_summed after update on sale_days
  referencing new table as changed for each statement execute function add_to_sale_sums('1');
create trigger replaced_sale_days_are_subtracted after update on sale_days
  referencing old table as changed for each statement execute function add_to_sale_sums('-1');

-- Refusals of many days: equal days are in the order of the table, and the index is a fifth of the primary key.
create index fault_days_of_day on fault_days (day);

-- Partitions with their sizes, noted by the sweep, so that the page of retention does not read the whole catalogue.
create table noted_partitions (
  table_name      text not null,
  partition_name  text not null primary key,
  starts_on       date,                  -- null for partitions without a period, as the next column
  ends_on         date,
  row_count       bigint not null,       -- as PostgreSQL estimates it
  bytes           bigint not null
);
