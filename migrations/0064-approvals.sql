-- Partners answer questions themselves, an approval whose time is over expires, and who of the staff may approve up to how much is a
-- table that the database itself holds approvals against. Breaks nothing: who has no row has no limit. The index is built while
-- writers wait.

alter table approval_questions
  add column answered_as text check (answered_as in ('AGENT', 'CLIENT'));   -- of the partner; null where the staff have noted it

create index contracts_awaiting_approval on contracts (starts_on)
  where status = 'DRAFT' and approval ->> 'state' = 'REQUIRED';

create table authority_limits (
  holder            text not null check (holder = 'underwriter' or holder like 'staff:_%'),   -- the role, or one person instead of it
  product           text not null,                                                            -- '*': those without a row of their own
  sum_kopecks       bigint check (sum_kopecks >= 0),                                          -- null: any
  premium_kopecks   bigint check (premium_kopecks >= 0),
  discount_percent  numeric check (discount_percent between 0 and 100),
  primary key (holder, product)
);

-- Which of `sum`, `premium` and `discount` somebody may not approve alone; null where they may. What is not known is too much.
create function beyond_authority(actor text, product_ text, sum_ bigint, premium bigint, discount numeric) returns text[]
language sql stable as $$
  select nullif(array_remove(array[
           case when coalesce(sum_ > sum_kopecks, sum_kopecks is not null) then 'sum' end,
           case when premium > premium_kopecks then 'premium' end,
           case when coalesce(discount > discount_percent, discount_percent is not null) then 'discount' end], null), '{}')
    from authority_limits
   where (same_staff(holder, coalesce(actor, '')) or holder = 'underwriter') and product in (product_, '*')
   order by holder = 'underwriter', product = '*'
   limit 1
$$;

create function demand_authority() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.approval ->> 'state' = 'APPROVED' and old.approval = new.approval then return new; end if;
  -- A limit that is lowered at this moment counts before or after, never in between.
  lock table authority_limits in share mode;
  if beyond_authority(new.approval ->> 'decidedBy', new.product, (new.approval #>> '{measured,sum}')::bigint, new.premium_kopecks,
                      (new.approval #>> '{measured,discount}')::numeric) is not null then
    raise exception 'contract % is beyond what % may approve', new.policy_number, coalesce(new.approval ->> 'decidedBy', 'nobody');
  end if;
  return new;
end $$;

create trigger contracts_are_approved_within_authority before insert or update of approval on contracts
  for each row when (new.approval ->> 'state' = 'APPROVED') execute function demand_authority();
