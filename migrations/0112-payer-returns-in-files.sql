-- Money that goes back to its payer is ordered in the same numbered payment files as refunds, and each transfer of it is a row, so that it can
-- be taken back. Two people take back executed orders of a file as one act. Writers of transfers wait while earlier returns are copied.
-- Programs of before do not write these rows: replace all processes before money is returned.

alter table payment_orders
  add column line_id bigint,
  add constraint payment_orders_line foreign key (line_id) references statement_lines not valid,
  add constraint payment_orders_for_one check (refund_id is null or line_id is null) not valid;
create unique index payment_orders_of_line on payment_orders (line_id) where state = 'ORDERED' and line_id is not null;

alter table premium_transfers
  -- squawk-ignore ban-drop-not-null
  alter column refund_id drop not null, -- programs of before read transfers by their refund alone
  add column line_id bigint,
  add constraint premium_transfers_line foreign key (line_id) references statement_lines not valid,
  add constraint premium_transfers_for_one check ((refund_id is null) <> (line_id is null)) not valid;
create index premium_transfers_of_line on premium_transfers (line_id) where line_id is not null;
insert into premium_transfers (line_id, amount_kopecks, document, made_by, at)
select line_id, amount_kopecks - parts_kopecks, coalesce(return_document, '-'), coalesce(resolved_by, '-'), coalesce(returned_at, resolved_at)
  from statement_lines where state = 'RETURNED' and amount_kopecks > parts_kopecks and coalesce(returned_at, resolved_at) is not null;

create or replace function keep_premium_transfers() returns trigger language plpgsql as $$
begin
  if (new.transfer_id, new.refund_id, new.line_id, new.file_id, new.amount_kopecks, new.document, new.made_by, new.at)
     is distinct from (old.transfer_id, old.refund_id, old.line_id, old.file_id, old.amount_kopecks, old.document, old.made_by, old.at)
     or old.undone_at is not null then
    raise exception 'a transfer is taken back once, and never altered';
  end if;
  return new;
end $$;

create or replace function keep_payment_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a payment order stays'; end if;
  if tg_op = 'UPDATE' and ((new.file_id, new.nr, new.number, new.line_id, new.amount_kopecks)
         is distinct from (old.file_id, old.nr, old.number, old.line_id, old.amount_kopecks)
     or new.state <> old.state and (old.state, new.state) not in
        (('ORDERED', 'PAID'), ('ORDERED', 'REFUSED'), ('ORDERED', 'CANCELLED'), ('PAID', 'RETURNED'))) then
    raise exception 'a payment order never changes';
  end if;
  -- The transaction that noted the payment, or that took it back.
  new.paid_in := case when new.state in ('PAID', 'RETURNED') and (tg_op = 'INSERT' or old.state <> new.state) then pg_current_xact_id() end;
  return new;
end $$;

-- True if two people have agreed in this transaction to take back an executed order.
create function is_taken_back(order_ payment_orders) returns boolean language sql stable as $$
  select order_.state = 'RETURNED' and order_.paid_in = pg_current_xact_id()
     and is_agreed('{payment-file unpaid}', to_jsonb(order_.file_id::text))
$$;

create or replace function two_transfer_refunds() returns trigger language plpgsql as $$
declare
  more bigint := new.transferred_kopecks - case tg_op when 'UPDATE' then old.transferred_kopecks else 0 end;
begin
  if more < 0 then
    if not exists (select from payment_orders o where o.refund_id = new.refund_id and o.amount_kopecks = -more and is_taken_back(o)) then
      perform demand_two('{refund untransferred}', new.refund_id::text);
    end if;
  elsif is_much(new.asked_kopecks + new.transferred_kopecks + new.ordered_kopecks) and not exists (
    select from payment_orders where refund_id = new.refund_id and state = 'PAID' and paid_in = pg_current_xact_id() and amount_kopecks = more) then
    perform demand_two('{refund transferred}', new.refund_id::text);
  end if;
  return null;
end $$;

create or replace function two_settle_lines() returns trigger language plpgsql as $$
begin
  -- Where a contract is removed, its line keeps the number of its bill alone.
  if tg_op = 'UPDATE' and new.state = old.state and (new.bill_id is null or new.bill_id is not distinct from old.bill_id) then
    return null;
  end if;
  if new.state = 'MATCHED' and is_matched_by_rule(new) then return null; end if;
  if tg_op = 'UPDATE' and old.state = 'RETURNED' and new.state = 'RETURNING'
     and exists (select from payment_orders o where o.line_id = new.line_id and is_taken_back(o)) then
    return null;
  end if;
  if new.state <> 'RETURNED' then
    if not (select is_on from four_eyes) or is_agreed('{statement resolve,statement split}', to_jsonb(new.line_id::text)) then return null; end if;
    raise exception 'two people are needed: statement resolve %', new.line_id using errcode = 'BD002';
  elsif tg_op = 'INSERT' or old.state <> 'RETURNING' or is_much(new.amount_kopecks - new.parts_kopecks) then
    -- What a file has ordered was agreed upon when the file was made.
    if tg_op = 'UPDATE' and old.state = 'RETURNING' and exists (
      select from payment_orders o where o.line_id = new.line_id and o.state = 'PAID' and o.paid_in = pg_current_xact_id()
        and o.amount_kopecks = new.amount_kopecks - new.parts_kopecks) then
      return null;
    end if;
    perform demand_two('{statement returned}', new.line_id::text);
  end if;
  return null;
end $$;

-- A refund of which only a part is held waits too.
drop index premium_refunds_due;
create index premium_refunds_due on premium_refunds (due_on, refund_id) include (owed_at, cancelled_at, held_for, held_kopecks,
    transferred_kopecks, returned_kopecks, amount_kopecks)
  where transferred_kopecks + returned_kopecks < amount_kopecks;
