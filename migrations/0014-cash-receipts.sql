-- Receipts (form A-7) of premiums that natural persons have paid in cash.
-- Breaks nothing: new tables only. Cash that was taken before gets its number when its receipt is first asked for.

-- Declared numbers: receipts, "А7-<year>-<8 digits>", one scope for all years, gaps allowed.
create sequence cash_receipt_number as bigint minvalue 1 maxvalue 99999999 no cycle;

-- One receipt a payment. The bytes are the document itself, with its personal data, and never change.
create table cash_receipts (
  receipt_id      bigint generated always as identity primary key,
  receipt_number  text not null unique,
  order_id        uuid not null unique references payments,
  contract_id     bigint not null references contracts,
  issued_on       date not null,
  bytes           bytea,                  -- null until it is printed, which is done in the background
  sha256          bytea,
  printed_at      timestamptz,
  check ((bytes is null) = (sha256 is null) and (bytes is null) = (printed_at is null))
);
create index cash_receipts_of_contract on cash_receipts (contract_id);
