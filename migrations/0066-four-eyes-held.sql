-- What two people do is demanded by the tables themselves: what is published, widened, given back or settled in a transaction is there
-- only where a proposal about it was approved by somebody else in that transaction, whatever program writes it. Held from the first
-- time on that a program with FOUR_EYES=on runs; to demand less than the database has been told needs two people too.
-- Breaks nothing: off until then.

create table four_eyes (
  only_row       boolean primary key default true check (only_row),
  is_on          boolean not null default false,
  limit_kopecks  bigint not null check (limit_kopecks >= 0)   -- up to it one gives money back alone
);
insert into four_eyes (limit_kopecks) values (9223372036854775807);

alter table staff_proposals add column decided_in xid8;   -- the transaction that approved it
create index staff_proposals_decided_in on staff_proposals (decided_in) where decided_in is not null;

create or replace function keep_staff_proposals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.decision is not null then
      raise exception 'a proposal is asked for before it is decided';
    end if;
    new.decided_in := null;
    return new;
  end if;
  if tg_op <> 'UPDATE' or old.decision is not null
     or (new.proposal_id, new.use_case, new.content, new.asked_by, new.asked_at, new.request_id, new.expires_at)
        is distinct from
        (old.proposal_id, old.use_case, old.content, old.asked_by, old.asked_at, old.request_id, old.expires_at) then
    raise exception 'a proposal is decided once, and never altered or removed';
  end if;
  new.decided_in := case when new.decision = 'APPROVED' then pg_current_xact_id() end;
  return new;
end $$;

-- Whether a proposal of one of these use cases with this among its input was approved in the transaction that runs.
create function is_agreed(use_cases text[], about jsonb) returns boolean language sql stable as $$
  select exists (
    select from staff_proposals
     where decided_in = pg_current_xact_id() and use_case = any(use_cases)
       and jsonb_path_exists(content::jsonb -> 'input', '$.** ? (@ == $about)', jsonb_build_object('about', about)))
$$;

create function demand_two(use_cases text[], about text) returns void language plpgsql as $$
begin
  if (select is_on from four_eyes) and not is_agreed(use_cases, to_jsonb(about)) then
    raise exception 'two people are needed: % %', use_cases[1], about using errcode = 'BD002';
  end if;
end $$;

create function is_much(amount bigint) returns boolean language sql stable as $$ select amount > limit_kopecks from four_eyes $$;

-- Each is asked as the transaction commits, so that what is tried and taken back needs nobody.
create function two_publish_tariffs() returns trigger language plpgsql as $$
begin
  perform demand_two('{tariff publish}', new.version_id);
  return null;
end $$;
create constraint trigger tariff_versions_need_two after insert or update on tariff_versions
  deferrable initially deferred for each row when (new.state = 'published') execute function two_publish_tariffs();

create function is_more(before text[], after text[]) returns boolean language sql immutable as $$
  select before is not null and (after is null or not after <@ before)
$$;

create function two_widen_partners() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform demand_two('{partner add}', new.login);
  elsif old.disabled_at is not null and new.disabled_at is null then
    perform demand_two('{partner enable}', new.login);
  elsif new.channel <> old.channel or is_more(old.products, new.products) or is_more(old.holder_types, new.holder_types)
     or is_more(old.forms, new.forms) or old.rate_limit is not null and (new.rate_limit is null or new.rate_limit > old.rate_limit)
     or new.kv_percent > old.kv_percent or new.discount_kv_max > old.discount_kv_max
     or new.cash <> old.cash and new.cash = 'IMMEDIATE' or new.backdate_days > old.backdate_days
     or new.kfav_min < old.kfav_min or new.kfav_max > old.kfav_max
     or new.reduction_min < old.reduction_min or new.reduction_max > old.reduction_max then
    perform demand_two('{partner change}', new.login);
  end if;
  return null;
end $$;
create constraint trigger partners_need_two after insert or update on partners
  deferrable initially deferred for each row execute function two_widen_partners();

-- People of a directory have the roles that it says.
create function two_give_roles() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform demand_two('{staff invite}', new.login);
  elsif new.roles is distinct from old.roles or old.disabled_at is not null and new.disabled_at is null then
    perform demand_two('{staff change,staff invite}', new.login);
  end if;
  return null;
end $$;
create constraint trigger staff_accounts_need_two after insert or update on staff_accounts
  deferrable initially deferred for each row when (new.subject is null and new.roles <> '{}') execute function two_give_roles();

create function two_set_authority() returns trigger language plpgsql as $$
begin
  perform demand_two('{authority set}', coalesce(new.holder, old.holder));
  return null;
end $$;
create constraint trigger authority_limits_need_two after insert or update or delete on authority_limits
  deferrable initially deferred for each row execute function two_set_authority();

create function two_settle_lines() returns trigger language plpgsql as $$
begin
  if new.state is not distinct from old.state then return null; end if;
  if new.state in ('RESOLVED', 'IGNORED', 'RETURNING') then
    perform demand_two('{statement resolve}', new.line_id::text);
  elsif new.state = 'RETURNED' and is_much(new.amount_kopecks) then
    perform demand_two('{statement returned}', new.line_id::text);
  end if;
  return null;
end $$;
create constraint trigger statement_lines_need_two after update on statement_lines
  deferrable initially deferred for each row execute function two_settle_lines();

create function two_transfer_refunds() returns trigger language plpgsql as $$
begin
  if is_much(new.transferred_kopecks - old.transferred_kopecks) then
    perform demand_two('{refund transferred}', new.refund_id::text);
  end if;
  return null;
end $$;
create constraint trigger premium_refunds_need_two after update on premium_refunds
  deferrable initially deferred for each row execute function two_transfer_refunds();

-- What the service gives back by itself goes to whoever paid, by the rules; the parts of one refund count together.
create function two_refund_by_acquirer() returns trigger language plpgsql as $$
begin
  if new.premium_refund_id is null then
    if is_much(new.amount_kopecks) then perform demand_two('{payment refund}', new.money_id::text); end if;
  elsif is_much((select sum(amount_kopecks)::bigint from acquirer_refunds
                  where premium_refund_id = new.premium_refund_id and requested_by like 'staff:%' and state <> 'REFUSED')) then
    perform demand_two('{refund acquirer}', new.premium_refund_id::text);
  end if;
  return null;
end $$;
create constraint trigger acquirer_refunds_need_two after insert on acquirer_refunds
  deferrable initially deferred for each row when (new.requested_by like 'staff:%') execute function two_refund_by_acquirer();

-- To demand more is anybody's; to demand less is not.
create function two_loosen_four_eyes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'what two people do stays'; end if;
  if old.is_on and (not new.is_on or new.limit_kopecks > old.limit_kopecks)
     and not is_agreed('{four-eyes loosen}', case when new.is_on then to_jsonb(new.limit_kopecks::text) else 'true' end) then
    raise exception 'two people are needed: four-eyes loosen' using errcode = 'BD002';
  end if;
  return null;
end $$;
create constraint trigger four_eyes_need_two after update or delete on four_eyes
  deferrable initially deferred for each row execute function two_loosen_four_eyes();
create trigger four_eyes_stay before truncate on four_eyes for each statement execute function two_loosen_four_eyes();

-- What holds from now on where a program demands this much: the stricter of both.
create function tighten_four_eyes(is_on_ boolean, limit_ bigint) returns four_eyes language plpgsql as $$
declare
  held four_eyes;
begin
  select * into held from four_eyes;
  if is_on_ and (not held.is_on or held.limit_kopecks > limit_) then
    update four_eyes set is_on = true, limit_kopecks = case when is_on then least(limit_kopecks, limit_) else limit_ end
     returning * into held;
  end if;
  return held;
end $$;
