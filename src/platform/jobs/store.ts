import type { Db } from 'pg-boss';
import type { JsonObject } from '#kernel/json/json.ts';
import type { BatchedStatement } from '../db/batches.ts';
import { type ListQuery, readListPage } from '../db/lists/list-query.ts';
import type { Queryable } from '../db/pool.ts';
import { firstIdAt } from '../db/timed-ids.ts';
import type { AttemptOutcome, JobRecord, JobRow, QueueDepth } from './job.ts';
import { type ChangeKind, changeKinds, type JobKind, jobKinds } from './kinds.ts';

/** Lets pg-boss run its statements on the pool or on the caller's transaction. */
export function executor(db: Queryable): Db {
  return {
    // Pass no list of values for a text of several statements: pg refuses even an empty list.
    executeSql: (text, values) => db.query(text, values?.length ? values : undefined),
  };
}

export const enqueuing: BatchedStatement<JobRow, undefined> = {
  // Sorted by key, so that statements of two processes do not deadlock.
  statement: (jobs) => [
    'select enqueue_jobs($1)',
    [JSON.stringify(jobs.toSorted((a, b) => (a.key < b.key ? -1 : 1)))],
  ],
  results: (_, jobs) => jobs.map(() => undefined),
};

/** SQL that converts pg-boss's states to Bindery's. A waiting job may have failed before. */
const stateColumn = `
  case state when 'active' then 'active' when 'failed' then 'dead' when 'completed' then 'completed'
             when 'cancelled' then 'dropped' else 'waiting' end`;

const recordColumns = `
  id as "jobId", name as kind, ${stateColumn} as state, data -> 'ids' as data, data ->> 'requestId' as "requestId",
  data ->> 'traceparent' as traceparent,
  case when started_on is null then 0 else retry_count + 1 end as attempts, retry_limit + 1 as "attemptsMax",
  created_on as "createdAt", start_after as "dueAt", started_on as "startedAt", completed_on as "endedAt",
  output as result`;

/** Search criteria: jobs whose data contain one of `ids` and that `changed` or `keyed` finds. */
export interface JobsAbout {
  readonly ids: readonly string[];
  /** Job kinds and times of contract changes; they find the jobs that these changes caused. */
  readonly changed: readonly { readonly kind: ChangeKind; readonly at: Date }[];
  /** Job kinds and keys; they find all other jobs. */
  readonly keyed: readonly { readonly kind: JobKind; readonly key: string }[];
}

export interface JobFilter {
  readonly dead?: boolean;
  readonly kind?: string;
  readonly about?: JobsAbout;
  /** Id of a job; only jobs created before it are listed. */
  readonly before?: string;
  readonly limit: number;
}

/** Lists jobs, newest first. Ids begin with the creation time, so PostgreSQL reads only the listed jobs of each kind. */
export function jobsQuery({ dead = false, kind, about, before }: Omit<JobFilter, 'limit'>): ListQuery {
  const values: unknown[] = [];
  const placeOf = (value: unknown) => `$${values.push(value)}`;
  const wanted = [
    ...(dead ? [`state = 'failed'`] : []),
    ...(before === undefined
      ? []
      : about
        ? [`(created_on, id) < (select created_on, id from pgboss.job where ${withId(placeOf(before))})`]
        : [`id < ${placeOf(before)}`]),
    ...(about && kind !== undefined ? [`name = ${placeOf(kind)}`] : []),
    ...(about
      ? [`exists (select from jsonb_each_text(data -> 'ids') where value = any(${placeOf(about.ids)}))`]
      : []),
  ];
  const select = (from: string, of: string) =>
    `select ${recordColumns} from ${from} where ${[of, ...wanted].join(' and ')}`;
  const kinds = kind === undefined ? Object.keys(jobKinds) : [kind];
  const newest = { field: 'jobId', isDescending: true };
  return {
    rows: about
      ? select(`(${placesOf(about, placeOf)}) as found`, 'true')
      : kinds.map((one) => select('pgboss.job', `name = ${placeOf(one)}`)),
    values,
    fields: {
      ...{
        jobId: 'uuid',
        kind: 'text',
        state: 'text',
        data: 'jsonb',
        requestId: 'text',
        attempts: 'integer',
      },
      ...{ createdAt: 'timestamptz', dueAt: 'timestamptz', startedAt: 'timestamptz', endedAt: 'timestamptz' },
      result: 'jsonb',
    },
    // Order by creation time: the id of a job that retries a part of another job contains the time of the change.
    order: about ? [{ field: 'createdAt', isDescending: true }, newest] : [newest],
    window: jobsRead,
  };
}

/** Number of jobs that a page searches. */
const jobsRead = 500;

export async function listJobs(
  db: Queryable,
  { limit, ...filter }: JobFilter,
): Promise<readonly JobRecord[]> {
  return (await readListPage<JobRecord>(db, { ...jobsQuery(filter), window: limit }, { limit })).rows;
}

const packMs = 1_000;

/** Returns SQL that finds jobs by the time of a change or by key. */
function placesOf({ changed, keyed }: JobsAbout, placeOf: (value: unknown) => string): string {
  const [spans, keys] = [new Map<string, readonly string[]>(), new Map<string, readonly string[]>()];
  for (const { kind, at } of changed) {
    const ms = kind === 'contract-reports' ? packMs : 1;
    const from = new Date(at.getTime() - (at.getTime() % ms));
    const span = [kind, firstIdAt(from), firstIdAt(new Date(from.getTime() + ms))];
    spans.set(span.join(' '), span);
  }
  for (const { kind, key } of keyed) keys.set(`${kind} ${key}`, [kind, key]);
  const column = (rows: ReadonlyMap<string, readonly string[]>, index: number, type: string) =>
    `${placeOf([...rows.values()].map((row) => row[index]))}::${type}[]`;
  const each = (rows: string, condition: string) =>
    `select j.* from ${rows} cross join lateral (select * from pgboss.job where ${condition} offset 0) as j`;
  return [
    each(
      `unnest(${column(spans, 0, 'text')}, ${column(spans, 1, 'uuid')}, ${column(spans, 2, 'uuid')}) as w (kind, first, next)`,
      'name = w.kind and id >= w.first and id < w.next',
    ),
    each(
      `unnest(${column(keys, 0, 'text')}, ${column(keys, 1, 'text')}) as w (kind, key)`,
      `name = w.kind and coalesce(singleton_key, '') = w.key and state <= 'active' and policy = 'exclusive'`,
    ),
    each(
      `unnest(${placeOf([...new Set(keyed.map(({ key }) => key))])}::text[]) as w (key)`,
      `singleton_key = w.key and state > 'active' and ${ofNoChange}`,
    ),
  ].join(' union all ');
}

/** Makes search criteria for jobs of all kinds with this key, except kinds of contract changes. */
export function keyedOfAll(key: string): JobsAbout['keyed'] {
  const kinds = Object.keys(jobKinds) as JobKind[];
  return kinds
    .filter((kind) => !(changeKinds as readonly JobKind[]).includes(kind))
    .map((kind) => ({ kind, key }));
}

/** SQL condition of an index. PostgreSQL uses the index only if the text is equal to the text in the migration. */
const ofNoChange = `name not in (${changeKinds.map((kind) => `'${kind}'`).join(', ')})`;

/** SQL condition for a job id. It includes the names of all kinds, because the index of jobs begins with the kind. */
const withId = (place: string) => `name = any(array(select name from pgboss.queue)) and id = ${place}`;

export async function showJob(db: Queryable, jobId: string): Promise<JobRecord | null> {
  const result = await db.query<JobRecord>(`select ${recordColumns} from pgboss.job where ${withId('$1')}`, [
    jobId,
  ]);
  return result.rows[0] ?? null;
}

/** Returns the kinds that have due jobs, by the database's clock, which pg-boss uses too. */
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

/** Reads the lengths of queues. Ages use the database's clock, because pg-boss stores times by that clock. */
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

/** Gives dead jobs new attempts and returns their ids. A job stays dead if an unfinished or newer job has its key. */
export async function reviveDead(
  db: Queryable,
  filter: { readonly jobId?: string; readonly kind?: string },
): Promise<string[]> {
  const values = [...(filter.jobId ? [filter.jobId] : []), ...(filter.kind ? [filter.kind] : [])];
  const wanted = [
    ...(filter.jobId ? [withId('$1')] : []),
    ...(filter.kind ? [`name = $${values.length}`] : []),
    `state = 'failed'`,
  ].join(' and ');
  const result = await db.query<{ jobId: string }>(
    `with newest as materialized (
       select distinct on (name, singleton_key) name, id
         from pgboss.job where ${wanted}
        order by name, singleton_key, created_on desc, id desc)
     update pgboss.job j
        set state = 'retry', retry_limit = j.retry_count + 1 + q.retry_limit, completed_on = null,
            start_after = pgboss.job_now()
       from newest n join pgboss.queue q using (name)
      where j.name = n.name and j.id = n.id and j.state = 'failed'
        and not exists (select from pgboss.job other
                         where other.name = j.name and coalesce(other.singleton_key, '') = coalesce(j.singleton_key, '')
                           and other.state <= 'active' and other.policy = 'exclusive')
     returning j.id as "jobId"`,
    values,
  );
  return result.rows.map(({ jobId }) => jobId);
}

/** Cancels a waiting or dead job and returns its kind; null if the job does not exist or has another state. */
export async function deleteJob(db: Queryable, jobId: string, why: JsonObject): Promise<JobKind | null> {
  const { rows } = await db.query<{ kind: JobKind }>(
    `update pgboss.job
        set state = 'cancelled', completed_on = pgboss.job_now(),
            output = case when jsonb_typeof(output) = 'object' then output else '{}' end || $2::jsonb
      where ${withId('$1')} and state in ('created', 'retry', 'failed')
     returning name as kind`,
    [jobId, JSON.stringify(why)],
  );
  return rows[0]?.kind ?? null;
}

/** Deletes jobs that were completed or cancelled before `before` and returns their number. Dead jobs stay. */
export async function sweepCompleted(db: Queryable, before: Date): Promise<number> {
  const result = await db.query(
    `delete from pgboss.job where state in ('completed', 'cancelled') and completed_on < $1`,
    [before],
  );
  return result.rowCount;
}

export interface EndedAttempt {
  readonly jobId: string;
  readonly attempt: number;
  readonly outcome: AttemptOutcome;
  readonly output: JsonObject;
}

const stateAfter = { completed: 'completed', retry: 'retry', dead: 'failed' } as const;

/** Stores the outcomes of attempts. Ignores jobs that another process has taken meanwhile. */
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

/** SQL that selects all ids in unfinished jobs, including dead jobs. */
export const subjectsOfJobs = `select distinct ids.value as id
  from pgboss.job, jsonb_each_text(data -> 'ids') as ids
 where state not in ('completed', 'cancelled')`;

export async function countWaiting(db: Queryable, kind: string, limit: number): Promise<number> {
  const result = await db.query<{ count: number }>(
    `select count(*)::int as count
       from (select 1 from pgboss.job where name = $1 and state < 'completed' limit $2) as unfinished`,
    [kind, limit],
  );
  return result.rows[0]?.count ?? 0;
}

/** Counts dead jobs, at most `most`. */
export async function countDead(db: Queryable, most: number): Promise<number> {
  const result = await db.query<{ count: number }>(
    `select count(*)::int as count from (select from pgboss.job where state = 'failed' limit $1) as dead`,
    [most],
  );
  return result.rows[0]?.count ?? 0;
}
