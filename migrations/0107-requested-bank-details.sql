-- Bank details that a client is asked for, and that the client or the partner sends. Staff enter and confirm them as before: what was sent only fills
-- their form. Sealed, and removed with the refund. Breaks nothing: a table, a column and indexes of few rows.

alter table premium_refunds add column details_requested_at timestamptz;

create table received_payees (
  refund_id    bigint primary key references premium_refunds on delete cascade,
  sealed       bytea not null,             -- recipient, account and bank
  sent_by      text not null check (sent_by in ('PARTNER', 'CLIENT')),
  received_at  timestamptz not null,
  taken_at     timestamptz                 -- when staff entered details
);
create index received_payees_waiting on received_payees (refund_id) where taken_at is null;
create index refund_payees_waiting on refund_payees (refund_id) where replaced_at is null and confirmed_at is null;
