-- Above a limit of the insurer two people let a contract be paid: the first proposes it, another one decides. The database
-- holds it, whatever a program forgets: nothing with `approvers` 2 is APPROVED without two names that differ.
-- Breaks nothing: what was approved before stays so. Contracts that wait now and are beyond the usual limits (a premium of
-- 500,000 rubles, or the cost of a vehicle above which the staff always look) need two from now on. Reads the table once.

update contracts
   set approval = approval || '{"approvers": 2}'
 where approval ->> 'state' <> 'APPROVED' and status = 'DRAFT'
   and (premium_kopecks >= 50000000 or approval ->> 'reasons' like '%стоимость транспортного средства больше%');

alter table contracts add constraint contracts_two_approvers check (
  approval is null
  or approval ->> 'state' <> 'APPROVED'
  or coalesce((approval ->> 'approvers')::integer, 1) < 2
  or (coalesce(approval #>> '{proposal,by}', '') <> ''
      and coalesce(approval ->> 'decidedBy', '') <> ''
      and lower(approval #>> '{proposal,by}') <> lower(approval ->> 'decidedBy'))
);
