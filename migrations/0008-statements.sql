-- Bills of CASHLESS payments, and the bank statements whose lines pay them.
-- Breaks nothing: new tables only.

-- Declared numbers: bills, "СЧ-<year>-<8 digits>", one scope for all years, gaps allowed.
create sequence bill_number as bigint minvalue 1 maxvalue 99999999 no cycle;

-- A bill lives and dies with its payment, so it has neither a status nor an amount of its own.
create table bills (
  bill_id       bigint generated always as identity primary key,
  serial        bigint not null unique,
  bill_number   text not null unique,
  file_id       uuid not null unique,
  order_id      uuid not null unique references payments,
  contract_id   bigint not null references contracts,
  contract_key  text not null,             -- the contract's number as purposes are searched for it
  issued_on     date not null
);
create index bills_of_contract on bills (contract_id);
create index bills_by_contract_key on bills (contract_key);

create table statement_files (
  file_id      bigint generated always as identity primary key,
  sha256       bytea not null unique,      -- the same file is one row, however often it is given
  name         text not null,
  format       text not null check (format in ('1C', 'camt.053')),
  encoding     text not null,
  imported_by  text not null,
  imported_at  timestamptz not null,
  finished_at  timestamptz                 -- null: the import ended half-way and is to be run again
);

-- Incoming money. The fingerprint keeps a line from being taken twice, from whichever file it comes.
create table statement_lines (
  line_id         bigint generated always as identity primary key,
  file_id         bigint not null references statement_files,
  source_line     integer not null,
  fingerprint     bytea not null unique,
  account         text not null,
  number          text not null,
  booked_on       date not null,
  amount_kopecks  bigint not null check (amount_kopecks > 0),
  state           text not null check (state in ('MATCHED', 'UNMATCHED', 'RESOLVED', 'IGNORED')),
  reason          text,                    -- why it is not matched: a code, and the same in Russian
  explanation     text,
  bill_id         bigint references bills,
  resolved_by     text,
  resolved_at     timestamptz,
  check ((state in ('MATCHED', 'RESOLVED')) <= (bill_id is not null)),
  check ((state = 'UNMATCHED') <= (reason is not null))
);
create index statement_lines_unmatched on statement_lines (line_id) where state = 'UNMATCHED';
-- Money is counted once: a bill is paid by one line.
create unique index statement_lines_pay_once on statement_lines (bill_id) where state in ('MATCHED', 'RESOLVED');

-- Who paid and what for, and what the staff wrote about it: personal data, in this table and nowhere else.
create table statement_line_details (
  line_id        bigint primary key references statement_lines,
  payer_name     text not null,
  payer_inn      text not null,
  payer_account  text not null,
  purpose        text not null,
  comment        text
);
