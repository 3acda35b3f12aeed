-- What an issue writes, by one statement where it is saved and one where it takes force, each all or nothing without a transaction
-- around it. A statement of a function sees what was committed before itself, so that what waited for a lock sees what was done
-- under it. Functions are planned once a connection, as plans of all months take longer to make than to run.
-- Breaks nothing: programs of before go on with statements of their own.

-- Leaves jobs, as pg-boss does: `[{id, kind, data, key, afterSeconds}]`. Of two unfinished ones of a kind with one key the second is not made.
create function enqueue_jobs(jobs jsonb) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  insert into pgboss.job_common (id, name, data, start_after, created_on, singleton_key, expire_seconds, deletion_seconds, keep_until,
                                 retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select j.id, q.name, j.data, due, pgboss.job_now(), j.key, q.expire_seconds, q.deletion_seconds,
         due + q.retention_seconds * interval '1 s', q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy,
         q.dead_letter, q.heartbeat_seconds
    from jsonb_to_recordset(jobs) as j (id uuid, kind text, data jsonb, key text, "afterSeconds" integer)
    join pgboss.queue q on q.name = j.kind
   cross join lateral (select pgboss.job_now() + coalesce(j."afterSeconds", 0) * interval '1 s') as d (due)
  on conflict do nothing;
end $$;

-- Keeps the answer to a request under its key; false where the key is taken, after waiting for whoever is about to take it. Without
-- a key there is nothing to keep.
create function keep_answer(partner bigint, sent_key text, request bytea, answer_status integer, answer bytea, at timestamptz)
returns boolean language plpgsql volatile as $$
begin
  if sent_key is null then return true; end if;
  insert into idempotency_keys (partner_id, key, request_sha256, status, sealed, created_at)
  values (partner, sent_key, request, answer_status, answer, at)
  on conflict (partner_id, key) do nothing;
  return found;
end $$;

-- A contract as it was read, and what is kept of it when it takes force.
create type contract_taking_force as (
  contract_id       bigint,
  version           integer,
  status            text,
  at                timestamptz,
  actor             text,
  request_id        text,
  event_ids         jsonb,        -- told beside those of the contract
  covers_from       timestamptz,
  discount_percent  numeric,
  blank             text,         -- empty where it is written on none
  jobs              jsonb,        -- as `enqueue_jobs` takes them
  -- Of a vehicle that may be insured once only; without numbers the caller has seen to that.
  product           text,
  vehicle_numbers   text[],
  starts_on         date,
  ends_on           date
);

-- Gives force to a contract, with all that follows; false, with nothing written, where it is not as it was read any more. Fails with
-- RIVALS where another contract in force has a number of its vehicle on a day of its term: whether the owner is the same is not to
-- be known here. The row is locked first, as in every other change, so that two changes wait for each other and never in a circle.
create function take_force(c contract_taking_force) returns boolean
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  told record;
begin
  update contracts t
     set status = 'COMPLETE', version = t.version + 1, updated_at = c.at, paid_at = coalesce(t.paid_at, c.at),
         covers_from = c.covers_from, kv_percent = p.kv_percent, kv_discount_percent = c.discount_percent
    from partners p
   where t.contract_id = c.contract_id and t.version = c.version and t.status = c.status and p.partner_id = t.partner_id
  returning t.partner_id, t.policy_number, t.draft_id, t.product, t.holder_type, t.version into told;
  if not found then return false; end if;
  if c.vehicle_numbers is not null
     and exists (select from vehicles_in_force(c.product, c.vehicle_numbers, c.starts_on, c.ends_on, true) as v
                  where v.contract_id <> c.contract_id) then
    raise exception 'RIVALS' using errcode = 'BN001';
  end if;
  insert into noted_events (type, partner_id, at, data)
  values ('contract.in_force', told.partner_id, c.at,
          jsonb_build_object('policyNumber', told.policy_number, 'draftId', told.draft_id, 'product', told.product,
                             'holderType', told.holder_type, 'version', told.version) || c.event_ids);
  insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
  values (c.contract_id, told.version, c.at, c.actor, 'pay', c.status, 'COMPLETE', '[]', c.request_id);
  if c.blank is not null then
    update blanks set used_at = c.at where policy_number = c.blank and used_at is null;
  end if;
  perform enqueue_jobs(c.jobs);
  return true;
end $$;

-- "А7-2026-00000001": the series is "А7-2026".
create function next_receipt_number(issued_on date) returns text language sql volatile as $$
  select 'А7-' || to_char(issued_on, 'YYYY') || '-' || lpad(nextval('cash_receipt_number')::text, 8, '0')
$$;

-- Cash that gives force to a contract: the payment, and its receipt where there are facts to print on one.
create type cash_taken as (
  order_id  uuid,
  kopecks   bigint,
  taken_on  date     -- of Moscow
);

-- Takes cash of a partner for the first installment; false, with nothing written, where the answer's key is taken. Fails with CHANGED
-- where the contract is not as it was read any more, and as `take_force` does. Waits for others no longer than `patience_ms`, where
-- that is said.
create function take_cash(c contract_taking_force, cash cash_taken, facts bytea, partner bigint, sent_key text, request bytea,
                          answer_status integer, answer bytea, patience_ms integer)
returns boolean language plpgsql volatile as $$
begin
  if patience_ms is not null then
    perform set_config('lock_timeout', patience_ms::text, true);
  end if;
  if not keep_answer(partner, sent_key, request, answer_status, answer, c.at) then return false; end if;
  if not take_force(c) then
    raise exception 'CHANGED' using errcode = 'BN001';
  end if;
  insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at, paid_at, is_held_by_partner)
  values (cash.order_id, c.contract_id, 1, 'CASH', cash.kopecks, 'PAID', c.at, c.at, true);
  update installments set status = 'PAID' where contract_id = c.contract_id and nr = 1;
  if facts is not null then
    insert into cash_receipts (receipt_number, order_id, contract_id, issued_on, facts)
    values (next_receipt_number(cash.taken_on), cash.order_id, c.contract_id, cash.taken_on, facts);
  end if;
  return true;
end $$;
