-- Blanks of policies that the staff have given to partners. The serial and number of a blank are the number of the policy that
-- is written on it; whether a contract has it is seen by contract_keys, so a draft that is removed gives its blank back. What
-- has taken force once, or was spoilt, is never written on again. Breaks nothing.

create table blanks (
  policy_number text primary key,
  partner_id    bigint not null references partners,
  issued_at     timestamptz not null,
  issued_by     text not null,
  used_at       timestamptz,
  voided_at     timestamptz,
  voided_by     text
);
create index blanks_partner on blanks (partner_id, policy_number);
