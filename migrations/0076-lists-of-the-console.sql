-- The staff read the first page of open refunds, of agreements and of what was decided without reading all of a year. What of a refund the
-- client has back through the acquirer is noted in its row after it is known, for the index alone: whether it is open is said by the
-- acquirer's refunds as before, so that nobody who settles one waits for whoever asks for another.
-- Breaks nothing: of what programs of before settle meanwhile nothing is noted, and it is read and left out.

alter table premium_refunds add column returned_kopecks bigint not null default 0;

update premium_refunds r set returned_kopecks = q.returned
  from (select premium_refund_id, sum(amount_kopecks)::bigint as returned
          from acquirer_refunds where state = 'SUCCEEDED' and premium_refund_id is not null group by 1) as q
 where q.premium_refund_id = r.refund_id;

create index premium_refunds_open on premium_refunds (refund_id) where transferred_kopecks + returned_kopecks < amount_kopecks;

create index general_agreements_by_end on general_agreements (ends_on, agreement_id);
drop index agreement_declarations_agreement;
create index agreement_declarations_agreement on agreement_declarations (agreement_id) include (contract_id, sum_kopecks, awaited_kopecks);
