-- By law the money of a termination is due within working days, ten or seven; and where a claim is open or was paid nothing goes back
-- before the staff have decided. Breaks nothing: columns that may be empty.

alter table addendums add column refund_due_on date;
alter table premium_refunds add column held_for text check (length(held_for) <= 100);
