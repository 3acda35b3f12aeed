-- Acts of commission for closed months, with VAT by the agreement: made, signed by both sides, paid. Amounts of an act never change; a wrong act is
-- cancelled, and another one made. Breaks nothing: adds two tables.

-- Whether a partner pays VAT, from a month on.
create table commission_vat (
  vat_id      bigint generated always as identity primary key,
  partner_id  bigint not null,
  mode        text not null check (mode in ('NONE', 'INCLUDED', 'ON_TOP')),
  starts_on   date not null,                  -- first month
  added_by    text not null check (added_by <> ''),
  added_at    timestamptz not null
);
create index commission_vat_of_partner on commission_vat (partner_id, starts_on);

create table commission_acts (
  act_id              bigint primary key,     -- counted from 1 without gaps
  partner_id          bigint not null,
  month               date not null,
  commission_kopecks  bigint not null,        -- of the ledger
  vat_mode            text not null check (vat_mode in ('NONE', 'INCLUDED', 'ON_TOP')),
  vat_percent         numeric(5, 2) not null,
  vat_kopecks         bigint not null,
  total_kopecks       bigint not null,        -- to be paid, VAT included
  hash                bytea not null check (length(hash) = 32),  -- of the month
  made_by             text not null check (made_by <> ''),
  made_at             timestamptz not null,
  insurer_signed_on   date,
  insurer_noted_by    text,
  partner_signed_on   date,
  partner_noted_by    text,
  paid_on             date,
  paid_document       text,
  paid_noted_by       text,
  cancelled_at        timestamptz,
  cancelled_by        text,
  cancel_reason       text,
  check ((paid_on is null) = (paid_noted_by is null) and (paid_on is null) = (paid_document is null)),
  check (paid_on is null or insurer_signed_on is not null and partner_signed_on is not null),
  check (cancelled_at is null or paid_on is null)
);
create unique index commission_acts_of_month on commission_acts (partner_id, month) where cancelled_at is null;

create function keep_commission_acts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (new.act_id, new.partner_id, new.month, new.commission_kopecks, new.vat_mode, new.vat_percent, new.vat_kopecks, new.total_kopecks, new.hash,
         new.made_by, new.made_at)
        is distinct from
        (old.act_id, old.partner_id, old.month, old.commission_kopecks, old.vat_mode, old.vat_percent, old.vat_kopecks, old.total_kopecks, old.hash,
         old.made_by, old.made_at)
     or old.cancelled_at is not null or old.paid_on is not null
     or old.insurer_signed_on is not null and new.insurer_signed_on is distinct from old.insurer_signed_on
     or old.partner_signed_on is not null and new.partner_signed_on is distinct from old.partner_signed_on then
    raise exception 'an act of commission stays: it is signed and paid once, or cancelled';
  end if;
  return new;
end $$;
create trigger commission_acts_are_kept before update or delete on commission_acts
  for each row execute function keep_commission_acts();
create trigger commission_vat_is_kept before update or delete or truncate on commission_vat
  for each statement execute function keep_commission();

create function two_agree_commission_vat() returns trigger language plpgsql as $$
begin
  perform demand_two('{act vat}', (select login from partners where partner_id = new.partner_id));
  return null;
end $$;
create constraint trigger commission_vat_needs_two after insert on commission_vat
  deferrable initially deferred for each row execute function two_agree_commission_vat();

-- Money moves when an act is paid, and a cancelled act allows another one.
create function two_pay_commission_acts() returns trigger language plpgsql as $$
begin
  perform demand_two('{act paid,act cancel}', new.act_id::text);
  return null;
end $$;
create constraint trigger commission_acts_need_two after update on commission_acts
  deferrable initially deferred for each row
  when (new.paid_on is distinct from old.paid_on or new.cancelled_at is distinct from old.cancelled_at)
  execute function two_pay_commission_acts();

-- The list of months reads its first page in the order of this index.
drop index commission_months_by_month;
create index commission_months_by_month on commission_months (month desc, partner_id);

-- Posting changes the sums of a month often; with room on its page a row is changed there, in no index.
alter table commission_months set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
