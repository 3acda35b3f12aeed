import { dayMs } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { inTime } from '#kernel/time/in-time.ts';
import type { Pool } from '../db/pool.ts';
import { type ByStaff, noteActs } from '../db/tables/audit-log.ts';
import { inTransaction } from '../db/transaction.ts';
import type { QueueDepth } from './job.ts';
import type { JobKind } from './kinds.ts';
import * as store from './store.ts';

/** How long a completed job can be looked at. */
const completedRetentionDays = 14;
/** A scrape of metrics must not hang while the database is away. */
const depthTimeoutMs = 2_000;

/** Dead jobs get their attempts again; answers the ids of those that did. */
export function retryDead(
  pool: Pool,
  by: ByStaff,
  filter: { readonly jobId?: string; readonly kind?: string },
): Promise<readonly string[]> {
  return inTransaction(pool, async (tx) => {
    const revived = await store.reviveDead(tx, filter);
    await noteActs(tx, by, ...revived.map((about) => ({ action: 'job.retry', about }) as const));
    return revived;
  });
}

/** A job that waits or is dead is not to be done; its kind, or null where there is no such job. */
export function dropJob(pool: Pool, by: ByStaff, jobId: string, reason: string): Promise<JobKind | null> {
  return inTransaction(pool, async (tx) => {
    const kind = await store.deleteJob(tx, jobId, { droppedBy: by.actor, droppedFor: reason });
    if (kind) await noteActs(tx, by, { action: 'job.drop', about: jobId, after: { kind, reason } });
    return kind;
  });
}

/** Nothing where the database does not answer in time. */
export function readDepths(pool: Pool): Promise<readonly QueueDepth[]> {
  const nothing = (): readonly QueueDepth[] => [];
  return inTime(store.queueDepths(pool).catch(nothing), depthTimeoutMs, nothing);
}

/** Forgets what was completed long ago; returns how many jobs that were. */
export function sweepJobs(pool: Pool, clock: Clock): Promise<number> {
  return store.sweepCompleted(pool, new Date(clock.now().getTime() - completedRetentionDays * dayMs));
}
