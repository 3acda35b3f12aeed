-- Payment links: attempts at the acquirer, the money that it took, and what became of every kopeck of it.
-- Breaks nothing: columns that may be empty, wider checks, new tables.

-- A link pays the lot whose id it carries; a joint link also the lots that name that one as theirs.
alter table payments
  add column expires_at      timestamptz,
  add column success_url     text,
  add column fail_url        text,
  add column joint_order_id  uuid references payments,
  drop constraint payments_status_check,
  -- CREATING and FAILED: the acquirer has not confirmed the link yet, or never did; no partner has seen it.
  add constraint payments_status_check
    check (status in ('CREATING', 'AWAITING', 'PAID', 'REVOKED', 'EXPIRED', 'FAILED'));
create index payments_joint on payments (joint_order_id) where joint_order_id is not null;
create index payments_expiring on payments (expires_at) where status in ('CREATING', 'AWAITING');

-- One try to pay a link: a payment at the acquirer, which lives an hour where a link lives a day.
create table payment_attempts (
  attempt_nr           bigint generated always as identity unique,  -- in the order of their beginning
  attempt_id           uuid primary key,     -- also the idempotence key under which the acquirer creates it
  order_id             uuid not null references payments,
  method               text not null check (method in ('card', 'sbp')),
  amount_kopecks       bigint not null check (amount_kopecks > 0),  -- of all that the link pays
  state                text not null
                         check (state in ('CREATING', 'PENDING', 'CAPTURING', 'PAID', 'CANCELED', 'RETURNED', 'FAILED')),
  acquirer_payment_id  text unique,
  confirmation_url     text,
  cancel_reason        text,                 -- why the acquirer ended it
  return_reason        text,                 -- why we do not keep its money
  created_at           timestamptz not null,
  ended_at             timestamptz,
  questions            integer not null default 0,  -- asked on behalf of a client; there is a limit
  check_at             timestamptz,          -- when the acquirer is asked without news from it
  checks               integer not null default 0
);
create index payment_attempts_of_order on payment_attempts (order_id, attempt_nr);
create index payment_attempts_due on payment_attempts (check_at) where check_at is not null;

-- Money that the acquirer took for us, one row a payment. No kopeck of it is ever unaccounted.
create table acquirer_money (
  money_id             bigint generated always as identity primary key,
  acquirer_payment_id  text not null unique,
  order_id             uuid references payments,  -- null: of no order that we know
  amount_kopecks       bigint not null check (amount_kopecks > 0),
  activated_kopecks    bigint not null default 0 check (activated_kopecks >= 0),
  refunded_kopecks     bigint not null default 0 check (refunded_kopecks >= 0),
  unmatched_kopecks    bigint not null check (unmatched_kopecks >= 0),
  reason               text,                      -- why it activated nothing
  found_at             timestamptz not null,
  check (amount_kopecks = activated_kopecks + refunded_kopecks + unmatched_kopecks),
  check ((reason is null) = (activated_kopecks > 0))
);
create index acquirer_money_unmatched on acquirer_money (money_id) where unmatched_kopecks > 0;
create index acquirer_money_of_order on acquirer_money (order_id);

create table money_movements (
  movement_id     bigint generated always as identity primary key,
  money_id        bigint not null references acquirer_money,
  kind            text not null check (kind in ('CAPTURED', 'ACTIVATED', 'REFUNDED')),
  amount_kopecks  bigint not null check (amount_kopecks > 0),
  at              timestamptz not null,
  request_id      text not null
);
create index money_movements_of_money on money_movements (money_id);

create table acquirer_refunds (
  refund_id           uuid primary key,      -- also the idempotence key
  money_id            bigint not null references acquirer_money,
  amount_kopecks      bigint not null check (amount_kopecks > 0),
  state               text not null check (state in ('REQUESTED', 'PENDING', 'SUCCEEDED', 'REFUSED')),
  acquirer_refund_id  text unique,
  requested_by        text not null,
  requested_at        timestamptz not null,
  ended_at            timestamptz,
  check_at            timestamptz
);
create unique index acquirer_refunds_one_open on acquirer_refunds (money_id) where state in ('REQUESTED', 'PENDING');
create index acquirer_refunds_due on acquirer_refunds (check_at) where check_at is not null;

-- One row: how far the reconciler has looked, and when one of the processes is to look again.
create table acquirer_watch (
  only_row      boolean primary key default true check (only_row),
  look_at       timestamptz not null,
  list_at       timestamptz not null,
  listed_until  timestamptz
);
insert into acquirer_watch (look_at, list_at) values ('-infinity', '-infinity');
