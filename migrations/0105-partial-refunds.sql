-- A refund can be paid in parts, and a part of it can be held. What was asked of the acquirer is counted in the refund's row, so that no part
-- is paid twice: the database compares all parts with the refund. Parts of one refund count together against the limit of one person.
-- Writers of refunds wait while earlier refunds are summed. Programs of before hold refunds as a whole: replace all processes before a part
-- is held.

alter table premium_refunds
  add column asked_kopecks bigint not null default 0, -- by the acquirer, given back or still under way
  add column held_kopecks bigint;                     -- null while `held_for` is set: all that is not paid yet

update premium_refunds r set asked_kopecks = q.asked, returned_kopecks = q.returned
  from (select premium_refund_id, coalesce(sum(amount_kopecks) filter (where state <> 'REFUSED'), 0)::bigint as asked,
               coalesce(sum(amount_kopecks) filter (where state = 'SUCCEEDED'), 0)::bigint as returned
          from acquirer_refunds where premium_refund_id is not null group by 1) as q
 where q.premium_refund_id = r.refund_id;

alter table premium_refunds
  drop constraint premium_refunds_ordered,
  add constraint premium_refunds_parts check (ordered_kopecks >= 0 and asked_kopecks >= returned_kopecks
    and asked_kopecks + transferred_kopecks + ordered_kopecks + coalesce(held_kopecks, 0) <= amount_kopecks) not valid,
  add constraint premium_refunds_held check (held_kopecks is null or held_kopecks > 0 and held_for is not null) not valid;

create function sum_acquirer_refunds() returns trigger language plpgsql as $$
declare
  asked bigint := case when new.state = 'REFUSED' then 0 else new.amount_kopecks end;
  returned bigint := case when new.state = 'SUCCEEDED' then new.amount_kopecks else 0 end;
begin
  if tg_op = 'UPDATE' then
    asked := asked - case when old.state = 'REFUSED' then 0 else old.amount_kopecks end;
    returned := returned - case when old.state = 'SUCCEEDED' then old.amount_kopecks else 0 end;
  end if;
  update premium_refunds set asked_kopecks = asked_kopecks + asked, returned_kopecks = returned_kopecks + returned
   where refund_id = new.premium_refund_id and (asked <> 0 or returned <> 0);
  return null;
end $$;
create trigger acquirer_refunds_are_summed after insert on acquirer_refunds
  for each row when (new.premium_refund_id is not null) execute function sum_acquirer_refunds();
create trigger changed_acquirer_refunds_are_summed after update of state on acquirer_refunds
  for each row when (new.premium_refund_id is not null and new.state <> old.state) execute function sum_acquirer_refunds();

create or replace function two_transfer_refunds() returns trigger language plpgsql as $$
declare
  more bigint := new.transferred_kopecks - case tg_op when 'UPDATE' then old.transferred_kopecks else 0 end;
begin
  if more < 0 then
    perform demand_two('{refund untransferred}', new.refund_id::text);
  elsif is_much(new.asked_kopecks + new.transferred_kopecks + new.ordered_kopecks) and not exists (
    select from payment_orders where refund_id = new.refund_id and paid_in = pg_current_xact_id() and amount_kopecks = more) then
    perform demand_two('{refund transferred}', new.refund_id::text);
  end if;
  return null;
end $$;

create or replace function two_refund_by_acquirer() returns trigger language plpgsql as $$
begin
  if new.premium_refund_id is null then
    if is_much(new.amount_kopecks) and not is_refunded_by_rule(new) then perform demand_two('{payment refund}', new.money_id::text); end if;
  elsif is_much((select asked_kopecks + transferred_kopecks + ordered_kopecks + case when new.state = 'REFUSED' then new.amount_kopecks else 0 end
                   from premium_refunds where refund_id = new.premium_refund_id)) then
    perform demand_two('{refund acquirer}', new.premium_refund_id::text);
  end if;
  return null;
end $$;

create or replace function two_make_payment_files() returns trigger language plpgsql as $$
begin
  if not (select is_on from four_eyes) then return null; end if;
  if tg_op = 'INSERT' then
    if new.amount_kopecks <> (select sum(amount_kopecks) from payment_orders where file_id = new.file_id) then
      raise exception 'a payment file is as much as its orders';
    end if;
    if (is_much(new.amount_kopecks)
        or exists (select from payment_orders join premium_refunds r using (refund_id)
                    where file_id = new.file_id and is_much(r.asked_kopecks + r.transferred_kopecks + r.ordered_kopecks)))
       and not is_agreed_act('payment-file make', new.file_id::text) then
      raise exception 'two people are needed: payment-file make %', new.file_id using errcode = 'BD002';
    end if;
  elsif new.state = 'CANCELLED' and old.state <> 'CANCELLED' then
    perform demand_two('{payment-file cancel}', new.file_id::text);
  end if;
  return null;
end $$;
