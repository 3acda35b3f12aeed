-- The story of a contract reads the refunds of its money, and not all that there are. Breaks nothing; who asks for a refund waits meanwhile.
create index acquirer_refunds_of_money on acquirer_refunds (money_id);
