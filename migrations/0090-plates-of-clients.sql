-- A link on which a client enters the plate of the vehicle works once. Contracts that came into force without a plate are found
-- by their first day. Breaks nothing: a new column, and an index of few rows; writers wait meanwhile.

alter table client_links add column used_at timestamptz;

create index contracts_without_plate on contracts (starts_on)
  where license_plate is null and status = 'COMPLETE' and (vin is not null or body_number is not null);
