import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { inTime } from '../kernel/in-time.ts';
import type { JsonObject } from '../kernel/json.ts';
import { beginOrPassOn, type SpanAttributes, type Tracer, traceFields, within } from '../spans/spans.ts';
import type { Limits } from './boss.ts';
import type { AttemptOutcome, JobHandler, JobWatch } from './job.ts';
import type { JobKind } from './kinds.ts';
import { type AttemptResult, runAttempt } from './run-attempt.ts';

/** How late a new job may be noticed. */
const pollSeconds = 1;
const heartbeatEverySeconds = 3;
/** Jobs are fetched together and settled together, so two loops keep one slow job from holding up all others. */
const loopsMax = 2;
/** A batch that was full is followed by the next at once, for which the library wants more than one job in it. */
const batchLeast = 2;
/** After the time to finish is over: for saying so in the database. */
const settleMs = 5_000;

export interface Workers {
  stop(timeoutMs: number): Promise<void>;
}

interface WorkerOptions {
  readonly limits: Limits;
  readonly log: Logger;
  readonly watch: JobWatch | undefined;
  readonly tracer: Tracer | undefined;
}

interface StoredData {
  readonly ids: JsonObject;
  readonly requestId: string;
  /** Of the request that asked for it, where it had one. */
  readonly traceparent?: string;
}

const dispositions = { completed: 'completed', retry: 'failed', dead: 'deadletter' } as const;

/** What spans tell of a job that is left or done. */
export function messageAttributes(operation: 'send' | 'process', kind: JobKind): SpanAttributes {
  return {
    'messaging.system': 'pg-boss',
    'messaging.operation.name': operation,
    'messaging.operation.type': operation,
    'messaging.destination.name': kind,
  };
}

/** Begins to do the jobs of every kind that has a handler. */
export async function startWorkers(
  boss: PgBoss,
  handlers: readonly JobHandler[],
  { limits, log, watch, tracer }: WorkerOptions,
): Promise<Workers> {
  const stopping = new AbortController();

  async function settle(handler: JobHandler, job: JobWithMetadata<StoredData>): Promise<JobResult> {
    const { kind } = handler;
    const attempt = job.retryCount + 1;
    const { ids, requestId, traceparent } = job.data;
    const context = { jobId: job.id, attempt, requestId };
    const span = beginOrPassOn(tracer, traceparent, () => ({
      name: `process ${kind}`,
      kind: 'consumer',
      attributes: {
        ...messageAttributes('process', kind),
        'messaging.message.id': job.id,
        'bindery.request_id': requestId,
        'bindery.job_attempt': attempt,
      },
    }));
    const result = await runAttempt(
      // The kind that the handler was registered for is the kind whose data these are.
      (signal) => within(span, () => (handler.handle as AnyHandle)(ids, { ...context, signal })),
      {
        timeoutMs: limits[kind].timeoutMs,
        isLast: job.retryCount >= job.retryLimit,
        stopping: stopping.signal,
      },
    );
    watch?.observeJob(kind, result.outcome, result.seconds);
    span?.end(result.outcome === 'completed' ? undefined : String(result.output.error));
    note(log, { kind, ...context, ...traceFields(span) }, result);
    return { id: job.id, status: dispositions[result.outcome], output: result.output };
  }

  for (const handler of handlers) {
    const { concurrency } = limits[handler.kind];
    const loops = Math.min(loopsMax, Math.max(1, Math.floor(concurrency / batchLeast)));
    await boss.work(
      handler.kind,
      {
        includeMetadata: true,
        perJobResults: true,
        batchSize: Math.floor(concurrency / loops),
        localConcurrency: loops,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pollSeconds,
        heartbeatRefreshSeconds: heartbeatEverySeconds,
      },
      (jobs: JobWithMetadata<StoredData>[]) => Promise.all(jobs.map((job) => settle(handler, job))),
    );
  }
  return {
    async stop(timeoutMs) {
      const idle = Promise.all(handlers.map(({ kind }) => boss.offWork(kind, { wait: true })));
      await inTime(idle, timeoutMs, () => undefined);
      stopping.abort();
      await inTime(idle, settleMs, () => undefined);
    },
  };
}

type AnyHandle = (data: JsonObject, context: Parameters<JobHandler['handle']>[1]) => Promise<JsonObject>;

const levels: Readonly<Record<AttemptOutcome, 'info' | 'warn' | 'error'>> = {
  completed: 'info',
  retry: 'warn',
  dead: 'error',
};

function note(
  log: Logger,
  job: {
    readonly kind: string;
    readonly jobId: string;
    readonly attempt: number;
    readonly requestId: string;
  },
  { outcome, output, seconds }: AttemptResult,
): void {
  const ms = Math.trunc(seconds * 1000);
  log[levels[outcome]]({ ...job, outcome, ms, ...(outcome === 'completed' ? {} : { err: output }) }, 'job');
}
