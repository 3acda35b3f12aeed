-- Fiscal receipts (54-FZ) of the money of policyholders who are natural persons: one for each payment and each return, and corrections. They
-- are made in the background from the events of payments. Breaks nothing: new tables, and a column that earlier programs leave empty; for
-- their payments the acquirer counts as the one that registers the receipt, as it did.

-- Null: an attempt of an earlier program, which sent a receipt whenever the policyholder had an address.
alter table payment_attempts add column has_receipt boolean;

create table fiscal_receipts (
  receipt_id       bigint generated always as identity primary key,
  external_id      uuid not null default gen_random_uuid() unique, -- id at the registrar; a new one only after a final failure
  source           text not null check (source in ('PAYMENT', 'REFUND', 'TRANSFER', 'UNDONE', 'REVERSAL', 'REPLACEMENT')),
  source_id        text not null,       -- order, refund at the acquirer, transfer, or corrected receipt
  kind             text not null check (kind in ('INCOME', 'INCOME_RETURN', 'INCOME_CORRECTION', 'RETURN_CORRECTION')),
  registered_by    text not null check (registered_by in ('REGISTRAR', 'ACQUIRER')),
  state            text not null check (state in ('NEEDED', 'SENT', 'REGISTERED', 'FAILED', 'EXEMPT')),
  means            text not null check (means in ('CASH', 'ELECTRONIC')),
  amount_kopecks   bigint not null check (amount_kopecks > 0),
  settled_at       timestamptz not null, -- when the money moved
  contract_id      bigint not null references contract_keys on delete cascade,
  policy_number    text not null,
  partner_id       bigint not null,
  is_by_link       boolean not null,
  is_by_agent      boolean not null,
  corrects         bigint references fiscal_receipts on delete cascade,
  reason           text,                -- of a correction or an exemption
  decided_by       text,
  sendings         integer not null default 0,
  check_at         timestamptz,
  sent_at          timestamptz,
  registrar_id     text,
  fn_number        text,
  fd_number        bigint,
  fiscal_mark      text,
  shift_number     integer,
  till_number      text,
  registered_at    timestamptz,
  ofd_url          text,
  failure          text,
  unique (source, source_id),
  constraint fiscal_receipts_registered check (state <> 'REGISTERED' or fd_number is not null),
  constraint fiscal_receipts_corrects check ((corrects is not null) = (source in ('UNDONE', 'REVERSAL', 'REPLACEMENT')))
);
create index fiscal_receipts_due on fiscal_receipts (check_at) where check_at is not null;
create index fiscal_receipts_by_state on fiscal_receipts (state, receipt_id);
create index fiscal_receipts_unfinished on fiscal_receipts (settled_at, receipt_id)
  where state in ('NEEDED', 'SENT', 'FAILED') and registered_by = 'REGISTRAR';
create index fiscal_receipts_of_contract on fiscal_receipts (contract_id, receipt_id);
create index fiscal_receipts_corrected on fiscal_receipts (corrects) where corrects is not null;

create table fiscal_receipt_items (
  receipt_id      bigint not null references fiscal_receipts on delete cascade,
  nr              integer not null check (nr > 0),
  contract_id     bigint not null references contract_keys on delete cascade,
  policy_number   text not null,
  installment_nr  integer,               -- null for a return
  order_id        uuid unique,           -- of a payment, which has one receipt
  amount_kopecks  bigint not null check (amount_kopecks > 0),
  primary key (receipt_id, nr)
);
create index fiscal_receipt_items_of_contract on fiscal_receipt_items (contract_id);

-- One row: from when on receipts are made; null until a process with a registrar has started.
create table fiscal_watch (
  only_row  boolean primary key default true check (only_row),
  since     timestamptz
);
insert into fiscal_watch default values;

-- How far the events of each partner were read for receipts.
create table fiscal_feeds (
  partner_id  bigint primary key,
  position    bigint not null
);

-- Money and kind of a receipt stay, and a registered receipt never changes; only one that was not sent becomes a correction.
create function keep_fiscal_receipts() returns trigger language plpgsql as $$
begin
  if old.state = 'REGISTERED'
     or (new.receipt_id, new.source, new.source_id, new.registered_by, new.means, new.amount_kopecks, new.settled_at, new.contract_id, new.corrects)
        is distinct from
        (old.receipt_id, old.source, old.source_id, old.registered_by, old.means, old.amount_kopecks, old.settled_at, old.contract_id, old.corrects)
     or new.kind <> old.kind and (old.state not in ('NEEDED', 'FAILED') or (old.kind, new.kind) not in
        (('INCOME', 'INCOME_CORRECTION'), ('INCOME_RETURN', 'RETURN_CORRECTION'))) then
    raise exception 'a fiscal receipt keeps its money, and a registered one never changes';
  end if;
  return new;
end $$;
create trigger fiscal_receipts_are_kept before update on fiscal_receipts for each row execute function keep_fiscal_receipts();
