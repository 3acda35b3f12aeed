-- A termination keeps what is earned: what that is, what of it is still to be paid, and on which ground what is given back.
-- A season can be over before the contract ends, so that no day is left. Breaks nothing: columns that may be empty, a wider check.

alter table addendums
  add column earned_kopecks bigint check (earned_kopecks >= 0), -- these of terminations only, and empty in older ones
  add column debt_kopecks   bigint check (debt_kopecks >= 0),
  add column reason_code    text,
  add column refund_rule    text check (refund_rule in ('FULL', 'PRO_RATA', 'NONE')),
  add column refund_percent numeric check (refund_percent between 0 and 100),
  drop constraint addendums_check,
  add constraint addendums_days_check check (days_left between 0 and days_total and days_total > 0);
