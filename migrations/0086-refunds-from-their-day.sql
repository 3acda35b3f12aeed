-- A reduction that is agreed upon for a later day is owed from that day on. A contract that ends before it never owed it.
-- Breaks nothing: a new column that may be empty, and a check that lets more pass.
alter table premium_refunds add column cancelled_at timestamptz;

-- Before the first day of cover and during cooling-off, whole-term prices go back.
alter table addendums drop constraint addendums_use_difference_kopecks_check;

create trigger sale_refund_cancelled after update of cancelled_at on premium_refunds for each row
  when (old.cancelled_at is null and new.cancelled_at is not null) execute function note_premium_refund('cancelled');

create or replace function note_premium_refund() returns trigger language plpgsql as $$
declare
  kopecks bigint := new.amount_kopecks;
begin
  if tg_argv[0] = 'transferred' then
    kopecks := new.transferred_kopecks - old.transferred_kopecks;
  end if;
  insert into noted_sales (subject, product, partner_id, means, outcome, kopecks)
  select 'refund', c.product, c.partner_id, 'premium', tg_argv[0], kopecks
    from contracts c where c.contract_id = new.contract_id;
  return null;
end $$;
