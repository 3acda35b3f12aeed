-- General agreements: the insurer's with a client of a partner, under which shipments are declared one by one (GK 941). Opened,
-- changed and ended by the staff. What was declared is counted while the row of its agreement is locked, so that two processes never
-- give away one limit twice. Breaks nothing: contracts from before are under none.

create table general_agreements (
  agreement_id           bigint generated always as identity primary key,
  partner_id             bigint not null references partners,
  product                text not null,
  number                 text not null,
  number_key             text not null unique,   -- as it is compared: capitals without spaces, letters that look alike are Latin
  holder_inn             text not null check (holder_inn ~ '^\d{10}$'),   -- of an organization, so nobody's personal data
  holder_name            text not null,
  issued_on              date not null,
  starts_on              date not null,
  ends_on                date not null check (ends_on >= starts_on),      -- the last day on which a shipment may begin
  sum_limit_kopecks      bigint not null check (sum_limit_kopecks > 0),   -- of all shipments together
  shipment_limit_kopecks bigint check (shipment_limit_kopecks > 0),       -- of one; null: as the tariff says
  rate                   numeric(8, 6) check (rate > 0),                  -- what premiums are multiplied with; null: with nothing
  opened_at              timestamptz not null
);

create index general_agreements_partner on general_agreements (partner_id, number_key);

create table agreement_declarations (
  contract_id     bigint primary key references contract_keys on delete cascade,
  agreement_id    bigint not null references general_agreements,
  sum_kopecks     bigint not null,
  awaited_kopecks bigint   -- what an addendum makes of it that awaits its surcharge
);

create index agreement_declarations_agreement on agreement_declarations (agreement_id);
