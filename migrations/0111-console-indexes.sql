-- What the menu and the lists of the console count and order by, in indexes that contain all columns which a count reads.
-- Breaks nothing. Writers of refunds wait while their last days are copied from the addendums.

alter table premium_refunds add column due_on date; -- last day by which the law requires the refund, from the addendum

update premium_refunds r set due_on = a.refund_due_on from addendums a where a.addendum_id = r.addendum_id and a.refund_due_on is not null;

create function copy_refund_due_on() returns trigger language plpgsql as $$
begin
  new.due_on := (select refund_due_on from addendums where addendum_id = new.addendum_id);
  return new;
end $$;
create trigger premium_refunds_are_due before insert on premium_refunds for each row execute function copy_refund_due_on();

create index premium_refunds_due on premium_refunds (due_on, refund_id) include (owed_at, cancelled_at, held_for, transferred_kopecks, returned_kopecks, amount_kopecks)
  where transferred_kopecks + returned_kopecks < amount_kopecks;

drop index statement_lines_unmatched;
create index statement_lines_unmatched on statement_lines (line_id) include (booked_on, state) where state = 'UNMATCHED';
drop index acquirer_money_unmatched;
create index acquirer_money_unmatched on acquirer_money (money_id) include (found_at, unmatched_kopecks) where unmatched_kopecks > 0;
drop index addendums_pending;
create index addendums_pending on addendums (effective_on, addendum_id) include (status) where status = 'AWAITING_PAYMENT';
create index addendums_pending_of_kind on addendums (kind, effective_on) where status = 'AWAITING_PAYMENT';

create index blanks_of_partner on blanks (partner_id, policy_number);

-- A change of a listed contract stays on the page of the contract, so that the newest contracts lie together; and their pages are soon
-- marked as visible, so that lists read indexes alone.
alter table listed_contracts set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
