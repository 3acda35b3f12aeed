import type { Db } from 'pg-boss';
import type { JsonObject } from '#kernel/json.ts';
import type { Queryable } from '../db/transaction.ts';
import type { AttemptOutcome, JobRecord, JobRow, QueueDepth } from './job.ts';
import { type JobKind, jobKinds } from './kinds.ts';

/** What pg-boss runs statements on: the pool, or the caller's transaction. */
export function executor(db: Queryable): Db {
  return {
    // A text of several statements takes no values at all, not even an empty list of them.
    executeSql: (text, values) => db.query(text, values?.length ? values : undefined),
  };
}

export async function enqueue(db: Queryable, jobs: readonly JobRow[]): Promise<void> {
  await db.query('select enqueue_jobs($1)', [JSON.stringify(jobs)]);
}

/** The states of pg-boss in our words: what waits may have failed before. */
const stateColumn = `
  case state when 'active' then 'active' when 'failed' then 'dead' when 'completed' then 'completed'
             when 'cancelled' then 'dropped' else 'waiting' end`;

const recordColumns = `
  id as "jobId", name as kind, ${stateColumn} as state, data -> 'ids' as data, data ->> 'requestId' as "requestId",
  data ->> 'traceparent' as traceparent,
  case when started_on is null then 0 else retry_count + 1 end as attempts, retry_limit + 1 as "attemptsMax",
  created_on as "createdAt", start_after as "dueAt", started_on as "startedAt", completed_on as "endedAt",
  output as result`;

export interface JobFilter {
  readonly dead?: boolean;
  readonly kind?: string;
  /** An id that the job carries, such as the number of a contract. */
  readonly about?: string;
  /** Only those that were left before the job of this id. */
  readonly before?: string;
  readonly limit: number;
}

/** Newest first: ids begin with the time, so that of each kind only as many are read as are shown; what carries an id is looked for in all. */
export async function listJobs(
  db: Queryable,
  { dead = false, kind, about, before, limit }: JobFilter,
): Promise<JobRecord[]> {
  const values: unknown[] = [limit];
  const placeOf = (value: string) => `$${values.push(value)}`;
  const wanted = [
    ...(dead ? [`state = 'failed'`] : []),
    ...(before === undefined ? [] : [`id < ${placeOf(before)}`]),
    ...(about === undefined
      ? []
      : [`exists (select 1 from jsonb_each_text(data -> 'ids') where value = ${placeOf(about)})`]),
  ];
  const kinds = about === undefined ? Object.keys(jobKinds).map((one) => `name = '${one}'`) : ['true'];
  const newestOf = (ofKind: string) =>
    `(select * from pgboss.job where ${[ofKind, ...wanted].join(' and ')} order by id desc limit $1)`;
  const result = await db.query<JobRecord>(
    `select ${recordColumns}
       from (${(kind === undefined ? kinds : [`name = ${placeOf(kind)}`]).map(newestOf).join(' union all ')}) as newest
      order by id desc
      limit $1`,
    values,
  );
  return result.rows;
}

/** Oldest first. */
export async function jobsAbout(
  db: Queryable,
  wanted: { readonly aboutIds: readonly string[]; readonly limit: number },
): Promise<JobRecord[]> {
  if (wanted.aboutIds.length === 0) return [];
  const result = await db.query<JobRecord>(
    `select ${recordColumns}
       from pgboss.job
      where exists (select 1 from jsonb_each_text(data -> 'ids') where value = any($1))
      order by created_on, id
      limit $2`,
    [wanted.aboutIds, wanted.limit],
  );
  return result.rows;
}

export async function showJob(db: Queryable, jobId: string): Promise<JobRecord | null> {
  // Its index begins with the kind.
  const result = await db.query<JobRecord>(
    `select ${recordColumns} from pgboss.job where name = any(array(select name from pgboss.queue)) and id = $1`,
    [jobId],
  );
  return result.rows[0] ?? null;
}

/** Which of the kinds have a job that may be taken now, by the time of the database, as pg-boss takes them. */
export async function dueKinds(db: Queryable, kinds: readonly JobKind[]): Promise<readonly JobKind[]> {
  const result = await db.query<{ kind: JobKind }>(
    `select kind
       from unnest($1::text[]) as kind
      where exists (select 1 from pgboss.job
                     where name = kind and state < 'active' and start_after <= pgboss.job_now())`,
    [kinds],
  );
  return result.rows.map(({ kind }) => kind);
}

/** The ages are pg-boss's own affair, whose times are those of the database. */
export async function queueDepths(db: Queryable): Promise<QueueDepth[]> {
  const result = await db.query<QueueDepth>(
    `select name as kind, ${stateColumn} as state, count(*)::int as count,
            greatest(0, extract(epoch from pgboss.job_now() - min(
              case state when 'active' then started_on when 'failed' then completed_on else start_after end
            )))::float8 as "oldestSeconds"
       from pgboss.job
      where state in ('created', 'retry', 'active', 'failed')
      group by 1, 2`,
  );
  return result.rows;
}

/**
 * Gives dead jobs as many attempts as they had at first, from now on; those whose key another unfinished job has
 * stay dead, as do all but the newest of several with one key. Answers the ids of the others.
 */
export async function reviveDead(
  db: Queryable,
  filter: { readonly jobId?: string; readonly kind?: string },
): Promise<string[]> {
  const result = await db.query<{ jobId: string }>(
    `update pgboss.job j
        set state = 'retry', retry_limit = j.retry_count + 1 + q.retry_limit, completed_on = null,
            start_after = pgboss.job_now()
       from pgboss.queue q
      where q.name = j.name and j.state = 'failed'
        and ($1::uuid is null or j.id = $1) and ($2::text is null or j.name = $2)
        and not exists (select 1 from pgboss.job other
                         where other.name = j.name and other.singleton_key = j.singleton_key
                           and other.state in ('created', 'retry', 'active'))
        and ($1::uuid is not null
             or not exists (select 1 from pgboss.job newer
                             where newer.name = j.name and newer.singleton_key = j.singleton_key
                               and newer.state = 'failed' and (newer.created_on, newer.id) > (j.created_on, j.id)))
     returning j.id as "jobId"`,
    [filter.jobId ?? null, filter.kind ?? null],
  );
  return result.rows.map(({ jobId }) => jobId);
}

/** Ends a job that waits or is dead without doing it, and keeps why beside its last error; its kind, or null where there is no such job. */
export async function dropJob(db: Queryable, jobId: string, why: JsonObject): Promise<JobKind | null> {
  const { rows } = await db.query<{ kind: JobKind }>(
    `update pgboss.job
        set state = 'cancelled', completed_on = pgboss.job_now(),
            output = case when jsonb_typeof(output) = 'object' then output else '{}' end || $2::jsonb
      where id = $1 and state in ('created', 'retry', 'failed')
     returning name as kind`,
    [jobId, JSON.stringify(why)],
  );
  return rows[0]?.kind ?? null;
}

/** Forgets jobs that were completed or dropped before `before`; dead ones stay. Returns how many. */
export async function sweepCompleted(db: Queryable, before: Date): Promise<number> {
  const result = await db.query(
    `delete from pgboss.job where state in ('completed', 'cancelled') and completed_on < $1`,
    [before],
  );
  return result.rowCount;
}

/** How an attempt ended, and what it gave or why it failed. */
export interface EndedAttempt {
  readonly jobId: string;
  readonly attempt: number;
  readonly outcome: AttemptOutcome;
  readonly output: JsonObject;
}

const stateAfter = { completed: 'completed', retry: 'retry', dead: 'failed' } as const;

/**
 * Writes how attempts ended, with the pauses of pg-boss before the next one. A job that was given to another process
 * meanwhile has another attempt, which this says nothing of.
 */
export async function settle(db: Queryable, kind: string, ended: readonly EndedAttempt[]): Promise<void> {
  await db.query(
    `update pgboss.job j
        set state = e.state::pgboss.job_state, output = e.output, heartbeat_on = null,
            completed_on = case when e.state <> 'retry' then pgboss.job_now() end,
            start_after = case when e.state <> 'retry' then start_after else pgboss.job_now() + interval '1 s' * least(
              retry_delay_max, greatest(retry_delay, 1) * 2 ^ least(16, retry_count + 1) * (1 + random()) / 2
            ) end
       from unnest($2::uuid[], $3::int[], $4::text[], $5::jsonb[]) as e (id, attempt, state, output)
      where j.name = $1 and j.id = e.id and j.state = 'active' and j.retry_count + 1 = e.attempt`,
    [
      kind,
      ended.map(({ jobId }) => jobId),
      ended.map(({ attempt }) => attempt),
      ended.map(({ outcome }) => stateAfter[outcome]),
      ended.map(({ output }) => JSON.stringify(output)),
    ],
  );
}

/** Ids that jobs carry which are not done yet, dead ones too; SQL. */
export const subjectsOfJobs = `select distinct ids.value as id
  from pgboss.job, jsonb_each_text(data -> 'ids') as ids
 where state not in ('completed', 'cancelled')`;

/** How many jobs of a kind are not done yet, counted up to `limit`. */
export async function countWaiting(db: Queryable, kind: string, limit: number): Promise<number> {
  const result = await db.query<{ count: number }>(
    `select count(*)::int as count
       from (select 1 from pgboss.job where name = $1 and state < 'completed' limit $2) as unfinished`,
    [kind, limit],
  );
  return result.rows[0]?.count ?? 0;
}
