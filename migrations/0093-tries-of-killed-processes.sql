-- A try to pay that a killed process left before the bank answered is looked at once more, so that it ends and its contract can be
-- removed in time. Breaks nothing: one pass over tries.

update payment_attempts set check_at = created_at + interval '10 minutes' where state = 'CREATING' and check_at is null;
