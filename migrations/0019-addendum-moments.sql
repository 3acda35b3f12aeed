-- Addendums were written with the midnight of the day on which they were made: PostgreSQL took the first cast of the moment,
-- to a date, for its type. Where history tells of the same request, it says when that was; else an addendum is at least not
-- older than its contract. Breaks nothing.

update addendums a
   set created_at = coalesce(
         (select min(h.at) from contract_history h where h.contract_id = a.contract_id and h.request_id = a.request_id),
         greatest(a.created_at, (select c.created_at from contracts c where c.contract_id = a.contract_id)));
