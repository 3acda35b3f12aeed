-- The search of a partner for its own contracts, newest first: each filter is answered from an index alone, and only the
-- rows of the page are read. What stands behind the order in an index is compared there, before a row is fetched.
-- Breaks nothing; on a large table writers wait while the indexes are built (about five seconds for a million rows).

create index contracts_of_partner on contracts (partner_id, created_at, contract_id, status, product, holder_type);
create index contracts_of_partner_in_status on contracts (partner_id, status, created_at, contract_id, product, holder_type);
create index contracts_of_partner_by_product
  on contracts (partner_id, product, holder_type, created_at, contract_id, status);
create index contracts_of_vin on contracts (partner_id, vin, created_at, contract_id) where vin is not null;

-- A plate is kept as it was sent; whoever searches types either alphabet.
create index contracts_of_license_plate
  on contracts (partner_id, translate(license_plate, 'ABEKMHOPCTYX-', 'АВЕКМНОРСТУХ'), created_at, contract_id)
  where license_plate is not null;
