-- The staff look at the newest jobs, and at dead ones, without reading all of two weeks: the id of a job begins with the millisecond at
-- which it was left, also where a statement has left it, and dead jobs have an index, in which one that is completed is never written.
-- Breaks nothing: programs of before leave jobs by the same function. Jobs that have ended are read once.

/** The id as one of version 7. */
create function timed_job_id(id uuid, at timestamptz) returns uuid language sql immutable as $$
  select overlay(overlay(id::text placing substr(ms, 1, 8) from 1 for 8) placing substr(ms, 9, 4) || '-7' from 10 for 6)::uuid
    from lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as ms
$$;

create or replace function enqueue_jobs(jobs jsonb) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  insert into pgboss.job_common (id, name, data, start_after, created_on, singleton_key, expire_seconds, deletion_seconds, keep_until,
                                 retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select case substr(j.id::text, 15, 1) when '7' then j.id else timed_job_id(j.id, pgboss.job_now()) end,
         q.name, j.data, due, pgboss.job_now(), j.key, q.expire_seconds, q.deletion_seconds,
         due + q.retention_seconds * interval '1 s', q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy,
         q.dead_letter, q.heartbeat_seconds
    from jsonb_to_recordset(jobs) as j (id uuid, kind text, data jsonb, key text, "afterSeconds" integer)
    join pgboss.queue q on q.name = j.kind
   cross join lateral (select pgboss.job_now() + coalesce(j."afterSeconds", 0) * interval '1 s') as d (due)
  on conflict do nothing;
end $$;

update pgboss.job_common set id = timed_job_id(id, created_on)
 where state in ('completed', 'cancelled') and substr(id::text, 15, 1) <> '7';

create index job_dead on pgboss.job_common (name, id) where state = 'failed';
