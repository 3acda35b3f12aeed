-- What happened, for whoever reads on from where they were: partners, and later their webhooks. Written in the transaction of the
-- change, without a position; one process at a time then gives each its position in the feed of its partner, so that positions become
-- visible in their own order, which ids that are taken before a commit do not.
-- Breaks nothing: new tables. Writers of contracts and installments wait while the two indexes are built.

-- Not told yet. No reference to partners: its lock would be taken at every change. Emptied as fast as it is filled, so it is
-- vacuumed by count.
create table noted_events (
  noted_id    bigint generated always as identity primary key,
  type        text not null,
  partner_id  bigint,             -- null: every partner whose agreement has the product
  product     text,               -- of what is for every partner; null: whatever they sell
  at          timestamptz not null,
  data        jsonb not null      -- ids only
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
        autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);

-- How far the feed of each partner goes. Positions have no gaps, and tell nothing of other partners.
create table event_feeds (
  partner_id     bigint primary key references partners,
  last_position  bigint not null
);

create table events (
  partner_id  bigint not null,
  position    bigint not null,
  event_id    uuid not null,
  type        text not null,
  at          timestamptz not null,
  told_at     timestamptz not null,   -- when it was given its position
  data        jsonb not null,
  primary key (partner_id, position)
);
create index events_by_age on events (told_at, partner_id, position);

-- Gives positions to what was committed: how many were taken, how many of each type, and the moment of the oldest. Busy where
-- another process is at it. What is of one contract was written under its lock, so its ids are in the order of its versions.
create function sequence_events(most integer, moment timestamptz,
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
    select t.noted_id, t.partner_id, t.type, t.at, t.data from taken_events t where t.partner_id is not null
     union all
    select t.noted_id, p.partner_id, t.type, t.at, t.data
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
  ), told as (
    insert into events (partner_id, position, event_id, type, at, told_at, data)
    select n.partner_id, f.last_position - n.total + n.nr, gen_random_uuid(), n.type, n.at, moment, n.data
      from numbered n join feeds f using (partner_id)
     order by n.noted_id
  ), counted as (
    select t.type, count(*) as told, min(t.at) as oldest from taken_events t group by t.type
  )
  select coalesce(sum(c.told), 0), coalesce(jsonb_object_agg(c.type, c.told), '{}'), min(c.oldest)
    into taken, types, oldest
    from counted c;
  perform pg_notify('bindery', 'events');
end $$;

-- Until which day was told what becomes due and what ends; null before the first time.
create table told_calendar (
  only_row  boolean primary key default true check (only_row),
  until     date
);
insert into told_calendar default values;

create index installments_due on installments (due_on) where status = 'DUE' and nr > 1 and addendum_id is null;
create index contracts_ending on contracts (ends_on) where status = 'COMPLETE';
