-- Addendums were written with the midnight of the day on which they were made: PostgreSQL took the first cast of the moment,
-- to a date, for its type. The history of the contract or the payment's order says when it was; where neither does, the
-- contract had been changed before, so it was not earlier than that. Breaks nothing.

update addendums a
   set created_at = coalesce(
         (select min(h.at) from contract_history h where h.contract_id = a.contract_id and h.request_id = a.request_id),
         greatest(a.created_at, (select c.created_at from contracts c where c.contract_id = a.contract_id)));
