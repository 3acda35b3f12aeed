-- An end of a contract for an unpaid installment that is taken back owes nothing: its refund is cancelled, no longer deleted, so that
-- statements of partners for earlier days stay as they were. What was paid for a reinstatement that came to nothing is owed by the same
-- addendum. Breaks nothing: a uniqueness that is given up, and a trigger.
alter table premium_refunds drop constraint premium_refunds_addendum_id_key;
create index premium_refunds_of_addendum on premium_refunds (addendum_id);

create trigger sale_refund_revived after update of cancelled_at on premium_refunds for each row
  when (old.cancelled_at is not null and new.cancelled_at is null) execute function note_premium_refund('owed');
