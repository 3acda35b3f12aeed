-- What days of use are paid for whole, so that the sum of an addendum can be worked out again. Breaks nothing: columns that
-- may be empty.

alter table addendums
  add column use_premium_kopecks    bigint check (use_premium_kopecks >= 0),
  add column use_difference_kopecks bigint check (use_difference_kopecks >= 0);
