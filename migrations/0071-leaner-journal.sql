-- Less journal for an issue. Programs of before do not know these tables; nothing is rewritten. Writers of receipts wait while their key is built.

-- A trigger that may change a row has PostgreSQL lock each row before an update, whether it fires or not, and write that down.
drop trigger contracts_are_approved_within_authority on contracts;
create trigger contracts_are_approved_within_authority after insert or update of approval on contracts
  for each row when (new.approval ->> 'state' = 'APPROVED') execute function demand_authority();

-- The calculation beside it says the same. Contracts of before keep what they have; the column stays, as months made without it would
-- differ from the table that they are part of.
alter table contracts alter column tariff_version_ids drop not null;
alter table addendums drop column tariff_version_ids;

-- Fingerprints are most of it, in which nothing repeats: what LZ4 leaves is shorter. Servers are built without LZ4 too.
do $$
declare
  of_contracts regclass;
begin
  for of_contracts in select relid from pg_partition_tree('contracts') loop
    execute format('alter table %s alter column personal set compression lz4', of_contracts);
  end loop;
exception when feature_not_supported then null;
end $$;

-- Feeds are forgotten from their beginnings, which the primary key finds.
drop index events_by_age;

-- The index by type serves all types together as well, each in turn.
drop index payments_by_status;

-- Notes have no order, and nothing refers to them.
alter table noted_sales drop column noted_id;

-- A payment has one receipt at most, and is what a receipt is asked for by. Its id stays, as printed receipts are sealed with it.
alter table cash_receipts
  drop constraint cash_receipts_pkey,
  drop constraint cash_receipts_order_id_key,
  add primary key (order_id);
