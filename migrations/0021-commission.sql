-- Which commission a contract was sold for, so that a later change of the agreement changes nothing of what was sold before, and
-- which cash is still the partner's to hand over.
-- Contracts of before did not keep it: they take what the agreement says now, on the day of the upgrade, and the discount that
-- stands in their bodies. Every contract in force is written once: about ten seconds for 100,000 of them.
-- Programs of before that still run sell without keeping it: such contracts are read as having the agreement of the day on which
-- the bordereau is made and no discount, and their cash as handed over. Replace them at once.

alter table contracts
  add column kv_percent           numeric(5, 2),  -- of the partner's agreement when the contract took force
  add column kv_discount_percent  numeric(9, 6);  -- what of it went to the client as a discount

update contracts c
   set kv_percent = p.kv_percent,
       kv_discount_percent =
         case when c.product = 'casco' and jsonb_typeof(c.body #> '{additionalProperties,discountKVPercent}') = 'number'
              then round((c.body #>> '{additionalProperties,discountKVPercent}')::numeric, 6)
              else 0 end
  from partners p
 where p.partner_id = c.partner_id and c.status in ('COMPLETE', 'TERMINATED');

-- Cash that made a contract active at once is held by the partner; what the staff have confirmed has arrived.
alter table payments add column is_held_by_partner boolean not null default false;
update payments set is_held_by_partner = true
 where payment_type = 'CASH' and status = 'PAID' and paid_at = created_at;
