-- The commission ledger: a line for each premium, additional premium, refund, termination and correction, which never changes, with the months that
-- were closed. A sweep posts the lines in batches from payments and refunds; sales write nothing for it. Lines contain no personal data and stay
-- when their contract is removed. Breaks nothing: adds tables; the sweep posts the past.

-- What the agreement with a partner says besides its usual percent: a percent by product, programme and first day, or the share of a sub-agent.
create table commission_terms (
  term_id     bigint generated always as identity primary key,
  partner_id  bigint not null,
  sub_agent   text,                           -- code of a sub-agent; null for the commission of the partner
  name        text,                           -- of the sub-agent, an organization
  product     text,                           -- null for all products
  programme   text,                           -- null for all programmes
  percent     numeric(5, 2) not null check (percent between 0 and 100),  -- of the premium, or of the partner's commission
  starts_on   date not null,                  -- first and last day of sale
  ends_on     date check (ends_on >= starts_on),
  added_by    text not null check (added_by <> ''),
  added_at    timestamptz not null
);
create index commission_terms_of_partner on commission_terms (partner_id);

create table commission_lines (
  partner_id           bigint not null,
  month                date not null,         -- first day of the month in which the line counts
  nr                   integer not null check (nr > 0),   -- without gaps within a month of a partner
  source               text not null,         -- the payment or refund
  sub_agent            text,
  at                   timestamptz not null,  -- of the payment; of a refund: from when it is owed
  kind                 text not null check (kind in
    ('PREMIUM', 'ADDITIONAL_PREMIUM', 'REFUND', 'TERMINATION', 'CORRECTION', 'REINSTATEMENT')),
  policy_number        text not null,
  product              text not null,
  programme            text,
  installment_nr       integer,
  addendum_number      text,
  payment_type         text,                  -- null for a refund
  is_held_by_partner   boolean not null,
  premium_kopecks      bigint not null,
  kv_percent           numeric(5, 2) not null,
  discount_percent     numeric(9, 6) not null,
  share_percent        numeric(5, 2),
  commission_kopecks   bigint not null,
  due_kopecks          bigint not null,
  corrects_month       date,
  corrects_nr          integer,
  hash                 bytea not null check (length(hash) = 32),
  primary key (partner_id, month, nr),
  check ((sub_agent is null) = (share_percent is null)),
  check (corrects_nr is null or corrects_month is not null)
);
create unique index commission_lines_of_source on commission_lines (source) where sub_agent is null;
create unique index commission_lines_of_sub_agents on commission_lines (source, sub_agent) where sub_agent is not null;
create index commission_lines_by_time on commission_lines (partner_id, at) where sub_agent is null;

create table commission_months (
  partner_id          bigint not null,
  month               date not null,
  lines               integer not null default 0,
  premium_kopecks     bigint not null default 0,   -- sums of the partner's own lines
  commission_kopecks  bigint not null default 0,
  due_kopecks         bigint not null default 0,
  shared_kopecks      bigint not null default 0,   -- part of the commission that sub-agents get
  hash                bytea check (length(hash) = 32),  -- root of the tree of a closed month
  closed_at           timestamptz,
  primary key (partner_id, month),
  check ((hash is null) = (closed_at is null))
);
create index commission_months_by_month on commission_months (month);

-- No line is posted to a closed month or an earlier one.
create table commission_closings (
  month      date primary key,
  closed_by  text not null check (closed_by <> ''),
  closed_at  timestamptz not null
);

-- Nodes of the trees of closed months, from the first level above the lines.
create table commission_nodes (
  partner_id  bigint not null,
  month       date not null,
  level       smallint not null check (level > 0),
  nr          integer not null check (nr >= 0),
  hash        bytea not null check (length(hash) = 32),
  primary key (partner_id, month, level, nr)
);

-- How far the sweep has read the feeds of events, and all contracts.
create table commission_feeds (
  partner_id  bigint primary key,
  position    bigint not null
);
create table commission_scan (
  only_row     boolean primary key default true check (only_row),
  contract_id  bigint not null default 0,
  ended_at     timestamptz                    -- null while contracts are left
);
insert into commission_scan default values;

-- Refunds that are owed from a later moment on.
create table commission_waiting (
  refund_id    bigint primary key,
  contract_id  bigint not null,
  owed_at      timestamptz not null
);
create index commission_waiting_by_time on commission_waiting (owed_at);

create function keep_commission() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never altered or removed', tg_table_name;
end $$;
create trigger commission_lines_are_kept before update or delete or truncate on commission_lines
  for each statement execute function keep_commission();
create trigger commission_nodes_are_kept before update or delete or truncate on commission_nodes
  for each statement execute function keep_commission();
create trigger commission_closings_are_kept before update or delete or truncate on commission_closings
  for each statement execute function keep_commission();
create trigger commission_months_stay before delete or truncate on commission_months
  for each statement execute function keep_commission();
create trigger commission_months_are_kept before update on commission_months
  for each row when (old.hash is not null) execute function keep_commission();

create function keep_commission_months_closed() returns trigger language plpgsql as $$
begin
  if exists (select from added where month <= (select max(month) from commission_closings)) then
    raise exception 'nothing is posted to a closed month';
  end if;
  return null;
end $$;
create trigger commission_lines_are_of_open_months after insert on commission_lines
  referencing new table as added for each statement execute function keep_commission_months_closed();

-- Terms are agreed by two people. Only their last day is set later.
create function keep_commission_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ends_on is not null
     or (new.term_id, new.partner_id, new.sub_agent, new.name, new.product, new.programme, new.percent, new.starts_on, new.added_by, new.added_at)
        is distinct from
        (old.term_id, old.partner_id, old.sub_agent, old.name, old.product, old.programme, old.percent, old.starts_on, old.added_by, old.added_at) then
    raise exception 'terms of commission are ended once, and never altered or removed';
  end if;
  return new;
end $$;
create trigger commission_terms_are_kept before update or delete on commission_terms
  for each row execute function keep_commission_terms();

create function two_agree_commission_terms() returns trigger language plpgsql as $$
begin
  perform demand_two('{commission agree,commission end}',
                     case tg_op when 'INSERT' then (select login from partners where partner_id = new.partner_id) else new.term_id::text end);
  return null;
end $$;
create constraint trigger commission_terms_need_two after insert or update on commission_terms
  deferrable initially deferred for each row execute function two_agree_commission_terms();
