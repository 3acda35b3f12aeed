-- The staff look for payments by state, newest first, and for a bill that awaits exactly what a bank has credited; what a stranger has
-- paid is sent back by a payment order, whose number is kept. Breaks nothing: two indexes, two states, one column; writes to payments
-- wait while the indexes are made.

create index payments_by_status on payments (status, created_at);
create index payments_awaiting_bank on payments (amount_kopecks) where status = 'AWAITING' and payment_type = 'CASHLESS';

alter table statement_lines
  drop constraint statement_lines_state_check,
  add constraint statement_lines_state_check
    check (state in ('MATCHED', 'UNMATCHED', 'RESOLVED', 'IGNORED', 'RETURNING', 'RETURNED')),
  add column return_document text check (return_document <> ''),
  add constraint statement_lines_returned check ((state = 'RETURNED') = (return_document is not null));
create index statement_lines_returning on statement_lines (line_id) where state = 'RETURNING';
