-- Where partners want to be told what has happened, and what became of telling them. A delivery is made in the statement that gives
-- an event its position, so none is missed and none is made twice; its body is read from the event when it is sent.
-- Breaks nothing: new tables, and a column that programs of before leave empty.

create table webhook_endpoints (
  endpoint_id      uuid primary key,
  partner_id       bigint not null references partners,
  url              text not null,
  types            text[],               -- null: all, also those to come
  description      text,
  contact          text,                 -- who is written to when it is switched off
  secret           bytea not null,       -- sealed, as is the one before it, which signs beside it until the moment
  previous_secret  bytea,
  previous_until   timestamptz,
  made_at          timestamptz not null,
  disabled_at      timestamptz,
  disabled_why     text check (disabled_why in ('PARTNER', 'STAFF', 'GONE', 'FAILING')),
  failing_since    timestamptz,          -- the first failure after the last success
  paused_until     timestamptz,          -- as its answer has asked
  check ((disabled_at is null) = (disabled_why is null)),
  check ((previous_secret is null) = (previous_until is null))
);
create index webhook_endpoints_of on webhook_endpoints (partner_id);

create table webhook_deliveries (
  endpoint_id  uuid not null references webhook_endpoints on delete cascade,
  position     bigint not null,          -- of the event, in the feed of the partner
  event_id     uuid not null,
  type         text not null,
  made_at      timestamptz not null,
  state        text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts     integer not null default 0,   -- of this series; a resend begins another one
  next_at      timestamptz not null,     -- of a pending one: when it is due, or when whoever sends it now is given up
  lease        uuid,                     -- of whoever sends it now, or did last
  ended_at     timestamptz,
  log          jsonb not null default '[]',  -- the newest attempts: moment, status or fault, milliseconds, masked answer
  primary key (endpoint_id, position)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 5000);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, position) where state = 'PENDING';
create index webhook_deliveries_by_age on webhook_deliveries (made_at);

-- Of a ping of one endpoint, whatever types it wants.
alter table noted_events add column only_to uuid;

-- As before, and makes the deliveries.
create or replace function sequence_events(most integer, moment timestamptz,
                                           out is_busy boolean, out taken integer, out types jsonb, out oldest timestamptz)
language plpgsql as $$
begin
  is_busy := false;
  taken := 0;
  types := '{}';
  if not exists (select 1 from noted_events) then return; end if;
  if not pg_try_advisory_xact_lock(hashtext('sequence of events')) then
    is_busy := true;
    return;
  end if;
  -- A statement of its own: what it sees was committed after the one before had let the lock go.
  with taken_events as (
    delete from noted_events
     where noted_id in (select n.noted_id from noted_events n order by n.noted_id limit most)
    returning *
  ), addressed as (
    select t.noted_id, t.partner_id, t.type, t.at, t.data, t.only_to from taken_events t where t.partner_id is not null
     union all
    select t.noted_id, p.partner_id, t.type, t.at, t.data, t.only_to
      from taken_events t
      join partners p on t.product is null or p.products is null or t.product = any (p.products)
     where t.partner_id is null
  ), numbered as (
    select a.*, row_number() over (partition by a.partner_id order by a.noted_id) as nr,
           count(*) over (partition by a.partner_id) as total
      from addressed a
  ), feeds as (
    insert into event_feeds as f (partner_id, last_position)
    select n.partner_id, count(*) from numbered n group by n.partner_id
    on conflict (partner_id) do update set last_position = f.last_position + excluded.last_position
    returning f.partner_id, f.last_position
  ), placed as materialized (
    select n.noted_id, n.partner_id, n.type, n.at, n.data, n.only_to, gen_random_uuid() as event_id,
           f.last_position - n.total + n.nr as position
      from numbered n join feeds f using (partner_id)
  ), told as (
    insert into events (partner_id, position, event_id, type, at, told_at, data)
    select p.partner_id, p.position, p.event_id, p.type, p.at, moment, p.data from placed p order by p.noted_id
  ), delivered as (
    insert into webhook_deliveries (endpoint_id, position, event_id, type, made_at, next_at)
    select w.endpoint_id, p.position, p.event_id, p.type, moment, moment
      from placed p
      join webhook_endpoints w on w.partner_id = p.partner_id and w.disabled_at is null
     where case when p.only_to is null then w.types is null or p.type = any (w.types) else w.endpoint_id = p.only_to end
  ), counted as (
    select t.type, count(*) as told, min(t.at) as oldest from taken_events t group by t.type
  )
  select coalesce(sum(c.told), 0), coalesce(jsonb_object_agg(c.type, c.told), '{}'), min(c.oldest)
    into taken, types, oldest
    from counted c;
  perform pg_notify('bindery', 'events');
end $$;
