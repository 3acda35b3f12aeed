-- The contract that an application names as the one it goes on from, so that its prolongations can be found.
-- Breaks nothing: contracts that were saved before name none here.

alter table contracts add column previous_policy_number text;
create index contracts_prolonging on contracts (partner_id, previous_policy_number) where previous_policy_number is not null;
