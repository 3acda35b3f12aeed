-- A receipt can pay several bills, and several receipts one bill; what is left of a receipt waits or goes back to the payer. The parts and
-- the rest always make up the receipt: `parts_kopecks` is the sum of its parts, and the database compares both. Breaks nothing: programs of
-- before do not split; lines that are split while they run are refused by them. The checks
-- are not validated, because earlier lines have one of the earlier states and no parts.

create table statement_parts (
  line_id         bigint not null references statement_lines,
  nr              integer not null check (nr > 0),
  bill_id         bigint references bills,     -- null once the contract is removed
  amount_kopecks  bigint not null check (amount_kopecks > 0),
  settled_by      text not null,
  settled_at      timestamptz not null,
  primary key (line_id, nr)
);
create index statement_parts_of_bill on statement_parts (bill_id) where bill_id is not null;

alter table statement_lines
  add column returned_at timestamptz,
  add column parts_kopecks bigint not null default 0,
  drop constraint statement_lines_state_check,
  add constraint statement_lines_state_check
    check (state in ('MATCHED', 'UNMATCHED', 'RESOLVED', 'IGNORED', 'RETURNING', 'RETURNED', 'REPEATED', 'SPLIT')) not valid,
  add constraint statement_lines_parts check (parts_kopecks between 0 and amount_kopecks
    and (state = 'SPLIT') = (parts_kopecks = amount_kopecks) and (parts_kopecks = 0 or state not in ('MATCHED', 'RESOLVED', 'REPEATED'))) not valid;

update statement_lines set returned_at = resolved_at where state = 'RETURNED';

-- As a transaction commits: the parts make up what their lines say, and a bill that parts pay is paid exactly.
create function parts_make_up_receipts() returns trigger language plpgsql as $$
begin
  if (select parts_kopecks from statement_lines where line_id = new.line_id)
     <> (select coalesce(sum(amount_kopecks), 0) from statement_parts where line_id = new.line_id) then
    raise exception 'the parts of line % do not make up what it has paid', new.line_id;
  end if;
  return null;
end $$;
create constraint trigger statement_lines_are_made_up after update on statement_lines
  deferrable initially deferred for each row when (new.parts_kopecks <> old.parts_kopecks) execute function parts_make_up_receipts();

create function two_split_lines() returns trigger language plpgsql as $$
begin
  perform demand_two('{statement split}', new.line_id::text);
  if (select parts_kopecks from statement_lines where line_id = new.line_id)
     <> (select sum(amount_kopecks) from statement_parts where line_id = new.line_id) then
    raise exception 'the parts of line % do not make up what it has paid', new.line_id;
  end if;
  if (select p.status <> 'PAID' or p.amount_kopecks <> (select sum(amount_kopecks) from statement_parts where bill_id = new.bill_id)
             or exists (select from statement_lines l where l.bill_id = new.bill_id and l.state in ('MATCHED', 'RESOLVED'))
        from bills b join payments p using (order_id) where b.bill_id = new.bill_id) then
    raise exception 'the parts of bill % do not pay exactly that bill', new.bill_id;
  end if;
  return null;
end $$;
create constraint trigger statement_parts_need_two after insert on statement_parts
  deferrable initially deferred for each row execute function two_split_lines();

create function keep_statement_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.line_id, new.nr, new.amount_kopecks, new.settled_by, new.settled_at)
       is distinct from (old.line_id, old.nr, old.amount_kopecks, old.settled_by, old.settled_at)
     or new.bill_id is not null and new.bill_id is distinct from old.bill_id then
    raise exception 'a part of a receipt stays';
  end if;
  return new;
end $$;
create trigger statement_parts_are_kept before update or delete on statement_parts for each row execute function keep_statement_parts();

create or replace function two_settle_lines() returns trigger language plpgsql as $$
begin
  -- Where a contract is removed, its line keeps the number of its bill alone.
  if tg_op = 'UPDATE' and new.state = old.state and (new.bill_id is null or new.bill_id is not distinct from old.bill_id) then
    return null;
  end if;
  if new.state = 'MATCHED' and is_matched_by_rule(new) then return null; end if;
  if new.state <> 'RETURNED' then
    if not (select is_on from four_eyes) or is_agreed('{statement resolve,statement split}', to_jsonb(new.line_id::text)) then return null; end if;
    raise exception 'two people are needed: statement resolve %', new.line_id using errcode = 'BD002';
  elsif tg_op = 'INSERT' or old.state <> 'RETURNING' or is_much(new.amount_kopecks - new.parts_kopecks) then
    perform demand_two('{statement returned}', new.line_id::text);
  end if;
  return null;
end $$;
