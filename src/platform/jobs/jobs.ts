import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { runRow, runTogether } from '../db/batches.ts';
import type { Pool } from '../db/pool.ts';
import { timeOrderedId } from '../db/timed-ids.ts';
import { errorCode, unlessAway } from '../db/unavailable.ts';
import { currentTraceparent, inSpan, type Tracer } from '../spans/spans.ts';
import { createBoss, type Limits, prepareQueues } from './boss.ts';
import { requireIdsOnly } from './ids-only.ts';
import { readDepths } from './inspect.ts';
import type { JobHandler, JobQueue, JobRow, JobWatch, NewJob } from './job.ts';
import { jobKinds } from './kinds.ts';
import * as store from './store.ts';
import { messageAttributes, startWorkers, type Workers } from './workers.ts';

export interface Jobs extends JobQueue {
  /** Accepts jobs of all kinds, and runs those that have a handler. The others wait for another process. */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Starts no more jobs, waits up to `timeoutMs` for running jobs, and lets other processes take the rest. */
  finish(timeoutMs: number): Promise<void>;
  /** Calls `finish` and then accepts no more jobs. */
  stop(timeoutMs: number): Promise<void>;
}

export interface JobsOptions {
  readonly pool: Pool;
  readonly log: Logger;
  readonly watch?: JobWatch;
  readonly limits?: Limits;
  /** Records spans of jobs; if absent, no spans are recorded. */
  readonly tracer?: Tracer | undefined;
}

/** Creates a job queue in the database. All processes with this database share the queue. */
export function createJobs({ pool, log, watch, tracer, limits = jobKinds }: JobsOptions): Jobs {
  let boss: PgBoss | undefined;
  let workers: Workers | undefined;
  watch?.watchQueue(() => readDepths(pool));

  async function start(handlers: readonly JobHandler[]): Promise<void> {
    boss = createBoss(pool, { supervises: handlers.length > 0 });
    const tell = unlessAway((error) => log.warn({ err: kindOf(error) }, 'the processing of jobs failed'));
    const onError = (error: unknown) => tell(asError(error));
    boss.on('error', onError);
    boss.on('warning', ({ message }) => log.warn({ reason: message }, 'jobs'));
    try {
      await prepareQueues(boss, limits);
      await boss.start();
      workers = await startWorkers(boss, handlers, { db: pool, limits, log, watch, tracer, onError });
    } catch (error) {
      await stop(0);
      throw error;
    }
  }

  async function finish(timeoutMs: number): Promise<void> {
    const finishing = workers;
    workers = undefined;
    await finishing?.stop(timeoutMs);
  }

  async function stop(timeoutMs: number): Promise<void> {
    await finish(timeoutMs);
    await boss?.stop({ graceful: false, close: false });
    boss = undefined;
  }

  function rowsOf(jobs: readonly NewJob[]): Promise<readonly JobRow[]> {
    if (!boss) throw new Error('jobs were not started');
    return Promise.all(jobs.map(rowOf));
  }

  return {
    start,
    finish,
    stop,
    async enqueue(db, job) {
      const [row] = await rowsOf([job]);
      if (row)
        await (db === pool ? runTogether(pool, store.enqueuing, row) : runRow(db, store.enqueuing, row));
    },
    rowsOf,
  };
}

function rowOf({
  kind,
  data,
  requestId,
  afterSeconds,
  uniqueKey = randomUUID(),
  at,
}: NewJob): Promise<JobRow> {
  requireIdsOnly({ ...data, requestId });
  const id = at ? timeOrderedId(at) : randomUUIDv7();
  const attributes = { ...messageAttributes('send', kind), 'messaging.message.id': id };
  return inSpan(`send ${kind}`, 'producer', attributes, async () => {
    const traceparent = currentTraceparent();
    return {
      id,
      kind,
      data: { ids: data, requestId, ...(traceparent === undefined ? {} : { traceparent }) },
      key: uniqueKey,
      ...(afterSeconds === undefined ? {} : { afterSeconds }),
    };
  });
}

/** Converts any thrown value to an Error, because pg-boss throws some errors as plain objects. */
function asError(error: unknown): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}

/** Describes an error by its kind, without its message, which may contain personal data. */
function kindOf(error: unknown): string {
  return errorCode(error) || (error instanceof Error ? error.name : 'unknown');
}
