-- The staff find contracts by plate, VIN and other keys of what is insured, whoever sold them: the same indexes with what is searched
-- for first. Partners name both, so their searches read them as before. Breaks nothing; writers wait while indexes are built.

drop index contracts_of_vin;
drop index contracts_of_license_plate;
create index contracts_of_vin on contracts (vin, partner_id, created_at, contract_id) where vin is not null;
create index contracts_of_license_plate
  on contracts (translate(license_plate, 'ABEKMHOPCTYX-', 'АВЕКМНОРСТУХ'), partner_id, created_at, contract_id)
  where license_plate is not null;

alter table contract_search_keys
  drop constraint contract_search_keys_pkey,
  add primary key (search_key, partner_id, contract_id);
