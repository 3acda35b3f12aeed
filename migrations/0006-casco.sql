-- Casco: numbers of its own, and contracts whose payment waits until the staff approve of them.
-- Breaks nothing: a sequence and a column that is null for every contract before.

-- Declared numbers: casco, letters, year and eight digits, one scope for all years, gaps allowed.
create sequence casco_policy_number as bigint minvalue 1 maxvalue 99999999 no cycle;

-- {state, reasons, comment}; null where nobody has to approve.
alter table contracts add column approval jsonb;
