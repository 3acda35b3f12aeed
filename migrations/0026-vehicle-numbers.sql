-- By what vehicles are known besides the VIN, and indexes by which the contracts in force of one vehicle are found, whoever
-- sold them: of one vehicle and one owner only one osago contract covers a day. The owner is compared by the program, in the
-- few contracts that are found, so that nothing of a person stands here.
-- Breaks nothing: contracts of before are found by their VIN, and those without one are given their number here. Writers
-- wait while the indexes are built (about two seconds for a million rows).

alter table contracts add column body_number text;

update contracts
   set body_number = nullif(translate(upper(regexp_replace(
         coalesce(nullif(trim(body #>> '{insuredObject,osago,vehicle,bodyNumber}'), ''),
                  body #>> '{insuredObject,osago,vehicle,chassisNumber}'),
         '[^[:alnum:]]', '', 'g')), 'АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'), '')
 where vin is null and product = 'osago';

create index contracts_in_force_of_vin on contracts (vin, product)
  where status in ('COMPLETE', 'TERMINATED');
create index contracts_in_force_of_body_number on contracts (body_number, product)
  where status in ('COMPLETE', 'TERMINATED');
