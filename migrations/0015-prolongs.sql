-- Of the drafts that go on from one contract only one may take force for the same days: whoever checks before and pays at
-- the same moment as another meets this rule. The own contract stands beside the number, because a number alone may be
-- another insurer's. No reference: its lock would be taken at every save. Ranges of one id need no extension.
-- Breaks nothing: of contracts that already are in force together the first one is noted, and the others stay as they are.

alter table contracts add column prolongs_contract_id bigint;

update contracts c
   set prolongs_contract_id = previous.contract_id
  from contracts previous
 where c.previous_policy_number = previous.policy_number
   and previous.partner_id = c.partner_id
   and previous.product = c.product
   and previous.holder_type = c.holder_type
   and not exists (select 1
                     from contracts earlier
                    where c.status = 'COMPLETE' and earlier.status = 'COMPLETE'
                      and earlier.partner_id = c.partner_id
                      and earlier.previous_policy_number = c.previous_policy_number
                      and earlier.contract_id < c.contract_id
                      and earlier.starts_on <= c.ends_on and earlier.ends_on >= c.starts_on);

alter table contracts add constraint contracts_prolonged_once
  exclude using gist (int8range(prolongs_contract_id, prolongs_contract_id, '[]') with &&,
                      daterange(starts_on, ends_on, '[]') with &&)
  where (status = 'COMPLETE' and prolongs_contract_id is not null);

drop index contracts_prolonging;
create index contracts_prolonging on contracts (prolongs_contract_id) where prolongs_contract_id is not null;
