-- A try of a CARD or SBP link is begun at the bank together with the link, long before a client sees it. When a client was
-- first led to the bank's page of a try is written down, so that partners see that money
-- may have been taken. Breaks nothing: a column that may be empty.

alter table payment_attempts add column sent_at timestamptz;

-- Of tries that go on: whoever has chosen on our page, or has opened the link since, was led to the bank.
update payment_attempts a
   set sent_at = a.created_at
  from payments p
 where p.order_id = a.order_id and a.state in ('PENDING', 'CAPTURING') and a.check_at is not null
   and (a.questions > 0 or p.payment_type = 'PAYINSURER');
