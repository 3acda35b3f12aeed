import { dayMs } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { inTime } from '#kernel/time/in-time.ts';
import type { Pool } from '../db/pool.ts';
import { type ByStaff, noteActs } from '../db/tables/audit-log.ts';
import { inTransaction } from '../db/transaction.ts';
import type { QueueDepth } from './job.ts';
import type { JobKind } from './kinds.ts';
import * as store from './store.ts';

const completedRetentionDays = 14;
/** Time limit in ms for reading queue lengths for metrics, in case the database does not answer. */
const depthTimeoutMs = 2_000;

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

export function dropJob(pool: Pool, by: ByStaff, jobId: string, reason: string): Promise<JobKind | null> {
  return inTransaction(pool, async (tx) => {
    const kind = await store.deleteJob(tx, jobId, { droppedBy: by.actor, droppedFor: reason });
    if (kind) await noteActs(tx, by, { action: 'job.drop', about: jobId, after: { kind, reason } });
    return kind;
  });
}

/** Reads the lengths of the queues; returns an empty list if the database does not answer in time. */
export function readDepths(pool: Pool): Promise<readonly QueueDepth[]> {
  const nothing = (): readonly QueueDepth[] => [];
  return inTime(store.queueDepths(pool).catch(nothing), depthTimeoutMs, nothing);
}

/** Deletes jobs that were completed or cancelled at least 14 days ago, and returns their number. */
export function sweepJobs(pool: Pool, clock: Clock): Promise<number> {
  return store.sweepCompleted(pool, new Date(clock.now().getTime() - completedRetentionDays * dayMs));
}
