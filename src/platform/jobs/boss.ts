import { PgBoss } from 'pg-boss';
import type { Queryable } from '../db/pool.ts';
import type { JobKind, JobLimits } from './kinds.ts';
import { executor } from './store.ts';

/** A job whose process was not heard of for so long is given to another one. */
const heartbeatSeconds = 10;
/** How often the jobs of silent processes are looked for, by one process at a time. */
const superviseSeconds = 3;
/** pg-boss forgets a job that was not finished in this time: never, as far as a contract lives. */
const keptSeconds = 20 * 365 * 86_400;
/** The database ends an attempt that its own process did not end. */
const graceSeconds = 10;

export type Limits = Readonly<Record<JobKind, JobLimits>>;

/** pg-boss on our own pool; it creates nothing, that is for migrations. */
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

/** Brings the queues in the database to the limits of this program; safe when several processes start at once. */
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
    retentionSeconds: keptSeconds,
    // Jobs that ended are swept by us: dead ones must stay until the staff have seen to them.
    deleteAfterSeconds: 0,
  };
}

function differs(found: object, wanted: ReturnType<typeof queueOptions>): boolean {
  return Object.entries(wanted).some(([name, value]) => (found as Record<string, unknown>)[name] !== value);
}
