import { PgBoss } from 'pg-boss';
import type { Queryable } from '../db/pool.ts';
import type { JobKind, JobLimits } from './kinds.ts';
import { executor } from './store.ts';

/** Seconds without a heartbeat after which another process may take a job. */
const heartbeatSeconds = 10;
/** Interval in seconds of the search for jobs whose process has died; only one process searches at a time. */
const superviseSeconds = 3;
/** Seconds after which pg-boss deletes unfinished jobs. No contract lasts this long. */
const retentionSeconds = 20 * 365 * 86_400;
/** Seconds after an attempt's time limit at which pg-boss ends the attempt if its process has not ended it. */
const graceSeconds = 10;

export type Limits = Readonly<Record<JobKind, JobLimits>>;

/** Creates pg-boss on Bindery's pool. Migrations have created its schema, so pg-boss creates no tables. */
export function createBoss(db: Queryable, options: { readonly supervises: boolean }): PgBoss {
  return new PgBoss({
    db: executor(db),
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: options.supervises,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    flowIntervalSeconds: 3_600,
    reindex: false,
    monitorVacuum: false,
  });
}

/** Stores this version's limits in the queues of the database. Several processes may call it together. */
export async function prepareQueues(boss: PgBoss, limits: Limits): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [kind, of] of Object.entries(limits)) {
    const wanted = queueOptions(of);
    const found = known.get(kind);
    if (!found) await boss.createQueue(kind, { ...wanted, policy: 'exclusive' });
    else if (differs(found, wanted)) await boss.updateQueue(kind, wanted);
  }
}

function queueOptions({ retriesMax, timeoutMs, pauseSeconds, pauseSecondsMax }: JobLimits) {
  return {
    retryLimit: retriesMax,
    retryDelay: pauseSeconds,
    retryBackoff: true,
    retryDelayMax: pauseSecondsMax,
    expireInSeconds: Math.ceil(timeoutMs / 1000) + graceSeconds,
    heartbeatSeconds,
    retentionSeconds,
    // Let pg-boss delete no ended jobs, because dead jobs must stay until staff handle them.
    deleteAfterSeconds: 0,
  };
}

function differs(found: object, wanted: ReturnType<typeof queueOptions>): boolean {
  return Object.entries(wanted).some(([name, value]) => (found as Record<string, unknown>)[name] !== value);
}
