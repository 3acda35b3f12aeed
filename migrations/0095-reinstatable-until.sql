-- The last day on which the staff may put back in force a contract that ended for an unpaid installment: nothing of it is removed
-- before. It is known from the end on; ends of before get the usual 30 days. Breaks nothing: a program of before writes the default.
alter table non_payment_ends
  add column reinstatable_until date not null default (now() at time zone 'Europe/Moscow')::date + 30;
update non_payment_ends set reinstatable_until = (ended_at at time zone 'Europe/Moscow')::date + 30;
