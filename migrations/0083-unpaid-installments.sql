-- An installment that the staff have given more time for: the last day on which it is paid in time.
alter table installments add column extended_until date;
create index installments_extended on installments (extended_until) where extended_until is not null;

-- What the holder was sent about an installment, and about the end and the reinstatement that followed from it.
create table installment_notices (
  notice_id       bigint generated always as identity primary key,
  contract_id     bigint not null references contract_keys,
  installment_nr  integer not null,
  kind            text not null check (kind in ('BEFORE', 'AFTER', 'ENDED', 'REINSTATED')),
  addendum_nr     integer not null,          -- the termination that it is about; 0 of a notice about an installment alone
  pay_until       date not null,             -- the last day on which the installment is paid in time
  grace_until     date not null,             -- the last day on which money for it keeps the contract in force
  planned_at      timestamptz not null,
  sent_at         timestamptz,               -- to the holder, by the first channel that took it
  unique (contract_id, installment_nr, kind, addendum_nr, pay_until)
);
create index installment_notices_over on installment_notices (grace_until) where kind = 'AFTER' and sent_at is not null;

-- One message to one person by one channel, with its text, which names nobody.
create table notice_deliveries (
  notice_id    bigint not null references installment_notices,
  contract_id  bigint not null references contract_keys,
  recipient    text not null,                -- HOLDER, BENEFICIARY-1, …
  channel      text not null check (channel in ('EMAIL', 'SMS')),
  at           timestamptz not null,
  refusal      text,                         -- the code of whoever refused it; null for a message that was taken
  text         text not null,
  primary key (notice_id, recipient, channel)
);
create index notice_deliveries_of_contract on notice_deliveries (contract_id);

-- Contracts that ended for an unpaid installment, and how some were put back in force.
create table non_payment_ends (
  addendum_id    bigint primary key references addendums,
  contract_id    bigint not null references contract_keys,
  installment_nr integer not null,           -- the first unpaid one
  due_on         date not null,              -- the first day without cover
  grace_until    date not null,
  cancelled      integer[] not null,         -- numbers of the installments that nobody has to pay since
  ended_at       timestamptz not null,
  state          text not null check (state in ('ENDED', 'REINSTATING', 'UNDONE')),
  revived        integer[],                  -- what is paid for a reinstatement, and until when
  pay_before     date,
  reason         text,
  reinstated_by  text,
  undone_at      timestamptz,
  registration_id text,                      -- the registry's number of the reinstatement
  check ((state = 'UNDONE') = (undone_at is not null)),
  check (state <> 'REINSTATING' or (revived is not null and pay_before is not null))
);
create index non_payment_ends_of_contract on non_payment_ends (contract_id);
create index non_payment_ends_reinstating on non_payment_ends (pay_before) where state = 'REINSTATING';

-- Contracts on which the staff have noted a loss: they do not end by themselves.
create table contract_losses (
  contract_id  bigint primary key references contract_keys,
  noted_at     timestamptz not null,
  noted_by     text not null
);

-- The last day of Moscow on which unpaid installments were looked after.
alter table told_calendar add column unpaid_until date;
