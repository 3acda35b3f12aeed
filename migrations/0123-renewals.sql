-- Renewals of contracts that end soon: one row for each contract, with the offer that a nightly job has rated ahead. Breaks nothing: earlier
-- releases neither read nor write the table.

create table renewals (
  contract_id          bigint primary key references contract_keys,  -- the contract that ends
  renewal_id           uuid not null unique,
  partner_id           bigint not null,
  product              text not null,
  ends_on              date not null,      -- last day of the contract that ends
  state                text not null check (state in ('PENDING', 'OFFERED', 'REFUSED', 'ACCEPTED', 'LAPSED', 'WITHDRAWN')),
  queued_at            timestamptz not null,
  claimed_until        timestamptz,        -- until then a job rates the contract, or a failed rating is not repeated
  claimed_by           uuid,               -- the job that rates the contract; its next attempt releases the claim
  rated_at             timestamptz,        -- a change of the contract in force later makes the offer outdated
  offers               integer not null default 0,   -- number of offers made so far
  next_starts_on       date,
  next_ends_on         date,
  held_until           date,               -- last day on which the offer can be accepted
  premium_kopecks      bigint,
  earlier_kopecks      bigint,             -- premium of the contract that ends, for the whole term
  facts                jsonb,
  calculation          jsonb,
  differences          jsonb,              -- what changed the premium and by how many kopecks
  faults               jsonb,              -- why no offer was made
  first_offered_at     timestamptz,
  accepted_at          timestamptz,
  accepted_by          text check (accepted_by in ('PARTNER', 'CLIENT', 'APPLICATION')),
  accept_key           bytea,              -- fingerprint of the request that accepted, so that its repetition goes on
  renewed_contract_id  bigint,
  closed_at            timestamptz,        -- when the offer lapsed or was withdrawn
  check (state <> 'OFFERED' or (held_until is not null and premium_kopecks is not null and calculation is not null)),
  check (state <> 'ACCEPTED' or accepted_at is not null)
);

create index renewals_pending on renewals (ends_on, contract_id) where state = 'PENDING';
create index renewals_of_partner on renewals (partner_id, ends_on, renewal_id);
create index renewals_by_end on renewals (ends_on, renewal_id);
create index renewals_renewed on renewals (renewed_contract_id) where renewed_contract_id is not null;
create index renewals_open on renewals (contract_id) where state in ('OFFERED', 'REFUSED', 'PENDING');

-- Last day whose contracts were queued for rating; null before the first run.
alter table told_calendar add column renewals_until date;
