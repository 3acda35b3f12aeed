-- The list of refunds counts and filters them in an index that contains all columns which it needs. Breaks nothing; writers of refunds wait while
-- the index of open refunds is built.

drop index premium_refunds_open;
create index premium_refunds_open on premium_refunds (refund_id)
  include (owed_at, cancelled_at, held_for, held_kopecks, asked_kopecks, ordered_kopecks, transferred_kopecks, returned_kopecks, amount_kopecks)
  where transferred_kopecks + returned_kopecks < amount_kopecks;
