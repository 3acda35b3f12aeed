-- How much was sold, paid and given back, for those who watch the business: counts that outlive processes and what they were counted
-- of. Each change notes a row in its own transaction; rows are added up behind it, so that sales never wait for one another.
-- Breaks nothing: what was sold before is not counted.

create table noted_sales (
  noted_id    bigint generated always as identity primary key,
  subject     text not null check (subject in ('contract', 'payment', 'attempt', 'refund')),
  product     text not null,    -- empty of money that nobody knows the contract of, as the partner is 0
  partner_id  bigint not null,
  means       text not null,    -- how it was paid, or what a refund is of
  outcome     text not null,
  kopecks     bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
        autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);

create table sale_totals (
  subject     text not null,
  product     text not null,
  partner_id  bigint not null,
  means       text not null,
  outcome     text not null,
  count       bigint not null,
  kopecks     numeric not null,
  primary key (subject, product, partner_id, means, outcome)
);

-- The outcome is the argument of the trigger.
create function note_contract_sale() returns trigger language plpgsql as $$
begin
  insert into noted_sales (subject, product, partner_id, means, outcome, kopecks)
  values ('contract', new.product, new.partner_id, '', tg_argv[0], new.premium_kopecks);
  return null;
end $$;

create trigger sale_saved after insert on contracts for each row execute function note_contract_sale('saved');
create trigger sale_concluded after update of status on contracts for each row
  when (old.status in ('DRAFT', 'AWAITING_PAYMENT') and new.status = 'COMPLETE')
  execute function note_contract_sale('concluded');
create trigger sale_terminated after update of status on contracts for each row
  when (old.status = 'COMPLETE' and new.status = 'TERMINATED')
  execute function note_contract_sale('terminated');

create function note_payment_sale() returns trigger language plpgsql as $$
begin
  insert into noted_sales (subject, product, partner_id, means, outcome, kopecks)
  select 'payment', c.product, c.partner_id, new.payment_type, lower(new.status), new.amount_kopecks
    from contracts c where c.contract_id = new.contract_id;
  return null;
end $$;

create trigger sale_paid_at_once after insert on payments for each row
  when (new.status = 'PAID') execute function note_payment_sale();
create trigger sale_paid after update of status on payments for each row
  when (old.status <> new.status and new.status in ('PAID', 'EXPIRED', 'FAILED')) execute function note_payment_sale();

-- A client who never finished is no failure of the bank: EXPIRED of a try is ABANDONED.
create function note_attempt_sale() returns trigger language plpgsql as $$
begin
  insert into noted_sales (subject, product, partner_id, means, outcome, kopecks)
  select 'attempt', c.product, c.partner_id, new.method,
         case when new.state <> 'CANCELED' then lower(new.state)
              when new.cancel_reason in ('expired', 'canceled-by-us') then 'abandoned'
              else 'declined' end,
         new.amount_kopecks
    from payments p join contracts c using (contract_id) where p.order_id = new.order_id;
  return null;
end $$;

create trigger sale_attempted after update of state on payment_attempts for each row
  when (old.state <> new.state and new.state in ('PAID', 'CANCELED', 'RETURNED', 'FAILED'))
  execute function note_attempt_sale();

create function note_premium_refund() returns trigger language plpgsql as $$
declare
  transferred bigint := 0;
begin
  if tg_op = 'UPDATE' then
    transferred := new.transferred_kopecks - old.transferred_kopecks;
  end if;
  insert into noted_sales (subject, product, partner_id, means, outcome, kopecks)
  select 'refund', c.product, c.partner_id, 'premium', tg_argv[0],
         case tg_argv[0] when 'owed' then new.amount_kopecks else transferred end
    from contracts c where c.contract_id = new.contract_id;
  return null;
end $$;

create trigger sale_refund_owed after insert on premium_refunds for each row
  execute function note_premium_refund('owed');
create trigger sale_refund_transferred after update of transferred_kopecks on premium_refunds for each row
  when (new.transferred_kopecks > old.transferred_kopecks) execute function note_premium_refund('transferred');

-- Of premium it has the contract of the refund, of money that activated nothing that of its link, if any.
create function note_acquirer_refund() returns trigger language plpgsql as $$
begin
  insert into noted_sales (subject, product, partner_id, means, outcome, kopecks)
  select 'refund', coalesce(c.product, ''), coalesce(c.partner_id, 0),
         case when new.premium_refund_id is null then 'payment' else 'premium' end,
         case new.state when 'SUCCEEDED' then 'returned' else 'refused' end,
         new.amount_kopecks
    from acquirer_money m
    left join premium_refunds r on r.refund_id = new.premium_refund_id
    left join payments p on p.order_id = m.order_id
    left join contracts c on c.contract_id = coalesce(r.contract_id, p.contract_id)
   where m.money_id = new.money_id;
  return null;
end $$;

create trigger sale_refunded after update of state on acquirer_refunds for each row
  when (old.state <> new.state and new.state in ('SUCCEEDED', 'REFUSED')) execute function note_acquirer_refund();
