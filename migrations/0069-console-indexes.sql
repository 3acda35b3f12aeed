-- What the staff list is found without reading what is not listed: contracts that wait for them, which were looked for among all drafts, and
-- payments of one kind. Breaks nothing; writers wait while indexes are made.

create index contracts_waiting on contracts (starts_on, contract_id)
 where status = 'DRAFT' and (approval ->> 'state' = 'REQUIRED' or approval ->> 'state' = 'REJECTED' and approval ? 'proposal');
create index payments_by_type on payments (payment_type, status, created_at);
