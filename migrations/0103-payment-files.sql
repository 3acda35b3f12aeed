-- Payment orders for the bank in numbered files. A refund is in at most one file that was not cancelled, so the same money is never ordered
-- twice. Bank details of clients are sealed; one employee enters them and another confirms them. Each transfer is a row of its own, so that
-- it can be taken back. Writers of refunds wait while the transfers of the past are copied. Programs of before do not know files: replace
-- all processes before the first file is made.

create table refund_payees (
  payee_id      bigint generated always as identity primary key,
  refund_id     bigint not null references premium_refunds on delete cascade,
  sealed        bytea not null,            -- recipient, account and bank
  entered_by    text not null,
  entered_at    timestamptz not null,
  confirmed_by  text,
  confirmed_at  timestamptz,
  replaced_at   timestamptz
);
create unique index refund_payees_current on refund_payees (refund_id) where replaced_at is null;

create table payment_files (
  file_id         bigint primary key,      -- counted from 1 without gaps
  made_by         text not null,
  made_at         timestamptz not null,
  account         text not null,           -- of the insurer
  orders          integer not null check (orders > 0),
  amount_kopecks  bigint not null check (amount_kopecks > 0),
  sealed          bytea not null,          -- the orders as the bank reads them, so that the file can be written again
  state           text not null default 'MADE' check (state in ('MADE', 'SENT', 'DONE', 'CANCELLED')),
  changed_by      text,
  changed_at      timestamptz
);

create table payment_orders (
  file_id         bigint not null references payment_files,
  nr              integer not null,
  number          bigint not null unique,  -- of the payment order
  refund_id       bigint references premium_refunds on delete set null,
  amount_kopecks  bigint not null check (amount_kopecks > 0),
  state           text not null default 'ORDERED' check (state in ('ORDERED', 'PAID', 'REFUSED', 'RETURNED', 'CANCELLED')),
  paid_in         xid8,                    -- the transaction that noted the payment
  primary key (file_id, nr)
);
create unique index payment_orders_of_refund on payment_orders (refund_id) where state = 'ORDERED';

alter table premium_refunds
  add column ordered_kopecks bigint not null default 0,
  add constraint premium_refunds_ordered check (ordered_kopecks >= 0 and transferred_kopecks + ordered_kopecks <= amount_kopecks)
    not valid; -- earlier rows have no order

create table premium_transfers (
  transfer_id     bigint generated always as identity primary key,
  refund_id       bigint not null references premium_refunds on delete cascade,
  file_id         bigint references payment_files,
  amount_kopecks  bigint not null check (amount_kopecks > 0),
  document        text not null,
  made_by         text not null,
  at              timestamptz not null,
  undone_by       text,
  undone_at       timestamptz,
  reason          text,
  check ((undone_at is null) = (undone_by is null))
);
create index premium_transfers_of_refund on premium_transfers (refund_id);
create index premium_transfers_by_time on premium_transfers (at);
create index premium_transfers_undone on premium_transfers (undone_at) where undone_at is not null;
insert into premium_transfers (refund_id, amount_kopecks, document, made_by, at)
select refund_id, transferred_kopecks, coalesce(document, '-'), transferred_by, transferred_at
  from premium_refunds where transferred_kopecks > 0;

create function keep_premium_transfers() returns trigger language plpgsql as $$
begin
  if (new.transfer_id, new.refund_id, new.file_id, new.amount_kopecks, new.document, new.made_by, new.at)
     is distinct from (old.transfer_id, old.refund_id, old.file_id, old.amount_kopecks, old.document, old.made_by, old.at)
     or old.undone_at is not null then
    raise exception 'a transfer is taken back once, and never altered';
  end if;
  return new;
end $$;
create trigger premium_transfers_are_kept before update on premium_transfers for each row execute function keep_premium_transfers();

-- Details that nobody else has confirmed move no money where two people are needed.
create function two_confirm_payees() returns trigger language plpgsql as $$
begin
  if (select is_on from four_eyes) and same_staff(new.entered_by, new.confirmed_by) then
    raise exception 'two people are needed: refund payee %', new.refund_id using errcode = 'BD002';
  end if;
  return null;
end $$;
create constraint trigger refund_payees_need_two after insert on refund_payees
  deferrable initially deferred for each row when (new.confirmed_by is not null) execute function two_confirm_payees();
create constraint trigger refund_payees_confirmed_need_two after update on refund_payees
  deferrable initially deferred for each row when (new.confirmed_by is distinct from old.confirmed_by) execute function two_confirm_payees();

create function keep_refund_payees() returns trigger language plpgsql as $$
begin
  if (new.payee_id, new.refund_id, new.entered_by, new.entered_at) is distinct from (old.payee_id, old.refund_id, old.entered_by, old.entered_at)
     or old.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by then
    raise exception 'bank details are replaced, never altered';
  end if;
  return new;
end $$;
create trigger refund_payees_are_kept before update on refund_payees for each row execute function keep_refund_payees();

-- True if somebody else has approved in this transaction what an audit entry says about `about`.
create function is_agreed_act(use_case_ text, about text) returns boolean language sql stable as $$
  select exists (
    select from staff_proposals
     where decided_in = pg_current_xact_id() and use_case = use_case_
       and jsonb_path_exists(content::jsonb -> 'acts', '$[*] ? (@.about == $about)', jsonb_build_object('about', to_jsonb(about))))
$$;

create function two_make_payment_files() returns trigger language plpgsql as $$
begin
  if not (select is_on from four_eyes) then return null; end if;
  if tg_op = 'INSERT' then
    if new.amount_kopecks <> (select sum(amount_kopecks) from payment_orders where file_id = new.file_id) then
      raise exception 'a payment file is as much as its orders';
    end if;
    if is_much(new.amount_kopecks) and not is_agreed_act('payment-file make', new.file_id::text) then
      raise exception 'two people are needed: payment-file make %', new.file_id using errcode = 'BD002';
    end if;
  elsif new.state = 'CANCELLED' and old.state <> 'CANCELLED' then
    perform demand_two('{payment-file cancel}', new.file_id::text);
  end if;
  return null;
end $$;
create constraint trigger payment_files_need_two after insert or update on payment_files
  deferrable initially deferred for each row execute function two_make_payment_files();

create function keep_payment_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a payment file stays'; end if;
  if (new.file_id, new.made_by, new.made_at, new.account, new.orders, new.amount_kopecks)
     is distinct from (old.file_id, old.made_by, old.made_at, old.account, old.orders, old.amount_kopecks)
     or old.state = 'CANCELLED' and new.state <> old.state
     or new.state = 'CANCELLED' and old.state not in ('MADE', 'CANCELLED')
     or old.state in ('SENT', 'DONE') and new.state = 'MADE' then
    raise exception 'a payment file never changes, and is cancelled only before it is sent';
  end if;
  return new;
end $$;
create trigger payment_files_are_kept before update or delete on payment_files for each row execute function keep_payment_files();

create function keep_payment_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a payment order stays'; end if;
  if tg_op = 'UPDATE' and ((new.file_id, new.nr, new.number, new.amount_kopecks) is distinct from (old.file_id, old.nr, old.number, old.amount_kopecks)
     or new.state <> old.state and (old.state, new.state) not in
        (('ORDERED', 'PAID'), ('ORDERED', 'REFUSED'), ('ORDERED', 'CANCELLED'), ('PAID', 'RETURNED'))) then
    raise exception 'a payment order never changes';
  end if;
  new.paid_in := case when new.state = 'PAID' and (tg_op = 'INSERT' or old.state <> 'PAID') then pg_current_xact_id() end;
  return new;
end $$;
create trigger payment_orders_are_kept before insert or update or delete on payment_orders
  for each row execute function keep_payment_orders();

create function two_refuse_payment_orders() returns trigger language plpgsql as $$
begin
  perform demand_two('{payment-file refused}', new.file_id::text);
  return null;
end $$;
create constraint trigger payment_orders_need_two after update on payment_orders
  deferrable initially deferred for each row when (new.state = 'REFUSED' and old.state <> 'REFUSED') execute function two_refuse_payment_orders();

-- What a file has ordered was agreed upon when the file was made.
create or replace function two_transfer_refunds() returns trigger language plpgsql as $$
declare
  more bigint := new.transferred_kopecks - case tg_op when 'UPDATE' then old.transferred_kopecks else 0 end;
begin
  if more < 0 then
    perform demand_two('{refund untransferred}', new.refund_id::text);
  elsif is_much(more) and not exists (
    select from payment_orders where refund_id = new.refund_id and paid_in = pg_current_xact_id() and amount_kopecks = more) then
    perform demand_two('{refund transferred}', new.refund_id::text);
  end if;
  return null;
end $$;
drop trigger premium_refunds_need_two on premium_refunds;
create constraint trigger premium_refunds_need_two after insert on premium_refunds
  deferrable initially deferred for each row when (new.transferred_kopecks > 0) execute function two_transfer_refunds();
create constraint trigger premium_refunds_changed_need_two after update on premium_refunds
  deferrable initially deferred for each row when (new.transferred_kopecks <> old.transferred_kopecks) execute function two_transfer_refunds();

create trigger sale_refund_untransferred after update of transferred_kopecks on premium_refunds for each row
  when (new.transferred_kopecks < old.transferred_kopecks) execute function note_premium_refund('transfer_undone');
create or replace function note_premium_refund() returns trigger language plpgsql as $$
declare
  kopecks bigint := new.amount_kopecks;
begin
  if tg_argv[0] in ('transferred', 'transfer_undone') then
    kopecks := abs(new.transferred_kopecks - old.transferred_kopecks);
  end if;
  insert into noted_sales (subject, product, partner_id, means, outcome, kopecks)
  select 'refund', c.product, c.partner_id, 'premium', tg_argv[0], kopecks
    from contracts c where c.contract_id = new.contract_id;
  return null;
end $$;
