-- What the service does by itself is known by its rule, not by a missing name: a line of a bank is matched in the transaction that brings it,
-- with a bill that is paid by exactly that much, and money that paid nothing is given back once, all of it. Whatever else is written without
-- a name is demanded of two people like what the staff write. Breaks nothing: programs of before write the same. Lines are read once.

alter table statement_lines
  add column entered_in xid8,   -- the transaction that brought it; null: before this was kept
  add constraint statement_lines_decided_by check ((state in ('MATCHED', 'UNMATCHED')) = (resolved_by is null));

create function keep_statement_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.entered_in := pg_current_xact_id();
  elsif (new.line_id, new.file_id, new.source_line, new.account, new.number, new.booked_on, new.amount_kopecks, new.entered_in)
        is distinct from
        (old.line_id, old.file_id, old.source_line, old.account, old.number, old.booked_on, old.amount_kopecks, old.entered_in) then
    raise exception 'what a bank has said of a line is never altered';
  end if;
  return new;
end $$;
create trigger statement_lines_are_kept before insert or update on statement_lines
  for each row execute function keep_statement_lines();

-- Whether the line is matched as the service matches by itself.
create function is_matched_by_rule(line statement_lines) returns boolean language sql stable as $$
  select line.entered_in = pg_current_xact_id() and exists (
    select from bills b join payments p using (order_id)
     where b.bill_id = line.bill_id and p.payment_type = 'CASHLESS' and p.status = 'PAID' and p.amount_kopecks = line.amount_kopecks)
$$;

create or replace function two_settle_lines() returns trigger language plpgsql as $$
begin
  -- Where a contract is removed, its line keeps the number of its bill alone.
  if tg_op = 'UPDATE' and new.state = old.state and (new.bill_id is null or new.bill_id is not distinct from old.bill_id) then
    return null;
  end if;
  if new.state = 'MATCHED' and is_matched_by_rule(new) then return null; end if;
  if new.state <> 'RETURNED' then
    perform demand_two('{statement resolve}', new.line_id::text);
  elsif tg_op = 'INSERT' or old.state <> 'RETURNING' or is_much(new.amount_kopecks) then
    perform demand_two('{statement returned}', new.line_id::text);
  end if;
  return null;
end $$;
drop trigger statement_lines_need_two on statement_lines;
create constraint trigger statement_lines_need_two after insert or update on statement_lines
  deferrable initially deferred for each row when (new.state <> 'UNMATCHED') execute function two_settle_lines();

alter table premium_refunds add constraint premium_refunds_transferred_by
  check (transferred_kopecks = 0 or btrim(coalesce(transferred_by, '')) <> '');

create or replace function two_transfer_refunds() returns trigger language plpgsql as $$
begin
  if is_much(new.transferred_kopecks - case tg_op when 'UPDATE' then old.transferred_kopecks else 0 end) then
    perform demand_two('{refund transferred}', new.refund_id::text);
  end if;
  return null;
end $$;
drop trigger premium_refunds_need_two on premium_refunds;
create constraint trigger premium_refunds_need_two after insert or update on premium_refunds
  deferrable initially deferred for each row when (new.transferred_kopecks > 0) execute function two_transfer_refunds();

-- Whether it is the first refund of money that is known to have paid nothing here, and of all that is left of it.
create function is_refunded_by_rule(refund acquirer_refunds) returns boolean language sql stable as $$
  select refund.requested_by = 'service' and exists (
    select from acquirer_money m
     where m.money_id = refund.money_id and m.reason <> 'NOT_OURS' and m.activated_kopecks = 0
       and m.unmatched_kopecks = refund.amount_kopecks)
    and not exists (select from acquirer_refunds other where other.money_id = refund.money_id and other.refund_id <> refund.refund_id)
$$;

create or replace function two_refund_by_acquirer() returns trigger language plpgsql as $$
begin
  if new.premium_refund_id is null then
    if is_much(new.amount_kopecks) and not is_refunded_by_rule(new) then perform demand_two('{payment refund}', new.money_id::text); end if;
  elsif is_much((select sum(amount_kopecks)::bigint from acquirer_refunds
                  where premium_refund_id = new.premium_refund_id and (state <> 'REFUSED' or refund_id = new.refund_id))) then
    perform demand_two('{refund acquirer}', new.premium_refund_id::text);
  end if;
  return null;
end $$;
drop trigger acquirer_refunds_need_two on acquirer_refunds;
create constraint trigger acquirer_refunds_need_two after insert on acquirer_refunds
  deferrable initially deferred for each row execute function two_refund_by_acquirer();

-- What was asked for stays as it was asked for, and what has ended is not begun again; a refund goes with its money alone, and loses its contract where that is removed.
create function keep_acquirer_refunds() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from acquirer_money where money_id = old.money_id) then raise exception 'a refund stays as long as its money'; end if;
  elsif (new.refund_id, new.money_id, new.amount_kopecks, new.requested_by) is distinct from
        (old.refund_id, old.money_id, old.amount_kopecks, old.requested_by)
     or new.premium_refund_id is not null and new.premium_refund_id is distinct from old.premium_refund_id
     or new.state <> old.state and old.state in ('SUCCEEDED', 'REFUSED') then
    raise exception 'what of a refund was asked for, and how it ended, is never altered';
  end if;
  return null;
end $$;
create constraint trigger acquirer_refunds_stay after delete on acquirer_refunds
  deferrable initially deferred for each row execute function keep_acquirer_refunds();
create trigger acquirer_refunds_are_kept after update of refund_id, money_id, amount_kopecks, requested_by, premium_refund_id, state on acquirer_refunds
  for each row execute function keep_acquirer_refunds();

create function keep_whose_money() returns trigger language plpgsql as $$
begin
  raise exception 'money that is not ours stays so, and keeps its amount';
end $$;
create trigger acquirer_money_stays after update of reason, amount_kopecks on acquirer_money
  for each row when (new.amount_kopecks <> old.amount_kopecks or old.reason = 'NOT_OURS' and new.reason is distinct from old.reason)
  execute function keep_whose_money();
