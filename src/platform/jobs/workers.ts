import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { JsonObject } from '#kernel/json/json.ts';
import { monotonicMs } from '#kernel/time/clock.ts';
import { inTime, repeat } from '#kernel/time/in-time.ts';
import type { Queryable } from '../db/pool.ts';
import { beginOrPassOn, type SpanAttributes, type Tracer, traceFields, within } from '../spans/spans.ts';
import type { Limits } from './boss.ts';
import type { AttemptOutcome, JobHandler, JobWatch } from './job.ts';
import { FinalFailure, failureRecord } from './job.ts';
import type { JobKind } from './kinds.ts';
import { startSlots } from './slots.ts';
import * as store from './store.ts';

/** Interval in ms of the search for new jobs. */
const pollMs = 1_000;
/** Additional time in ms to store outcomes after the time limit of `finish`. */
const settleMs = 5_000;

export interface Workers {
  stop(timeoutMs: number): Promise<void>;
}

interface WorkerOptions {
  readonly db: Queryable;
  readonly limits: Limits;
  readonly log: Logger;
  readonly watch: JobWatch | undefined;
  readonly tracer: Tracer | undefined;
  onError(error: unknown): void;
}

interface StoredData {
  readonly ids: JsonObject;
  readonly requestId: string;
  readonly requestIds?: Readonly<Record<string, string>>;
  readonly traceparent?: string;
}

export function messageAttributes(operation: 'send' | 'process', kind: JobKind): SpanAttributes {
  return {
    'messaging.system': 'pg-boss',
    'messaging.operation.name': operation,
    'messaging.operation.type': operation,
    'messaging.destination.name': kind,
  };
}

/** Starts to run the jobs of each kind that has a handler, each kind with its own slots. */
export async function startWorkers(
  boss: PgBoss,
  handlers: readonly JobHandler[],
  { db, limits, log, watch, tracer, onError }: WorkerOptions,
): Promise<Workers> {
  const stopping = new AbortController();

  async function run(handler: JobHandler, job: JobWithMetadata<StoredData>): Promise<store.EndedAttempt> {
    const { kind } = handler;
    const attempt = job.retryCount + 1;
    const { ids, requestId, requestIds, traceparent } = job.data;
    const context = { jobId: job.id, attempt, requestId, ...(requestIds && { requestIds }) };
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
      // The cast is safe, because a handler is registered for the kind of its data.
      (signal) => within(span, () => (handler.handle as AnyHandle)(ids, { ...context, signal })),
      {
        timeoutMs: limits[kind].timeoutMs,
        isLast: job.retryCount >= job.retryLimit,
        stopping: stopping.signal,
      },
    );
    watch?.observeJob(kind, result.outcome, result.seconds);
    span?.end(result.outcome === 'completed' ? undefined : String(result.output.error));
    // Log the request ids without their keys, because the keys are contract numbers.
    const asked = requestIds && { requestIds: Object.values(requestIds) };
    note(log, { kind, jobId: job.id, attempt, requestId, ...asked, ...traceFields(span) }, result);
    return { jobId: job.id, attempt, outcome: result.outcome, output: result.output };
  }

  const working = new Map(
    handlers.map((handler) => {
      const { kind } = handler;
      const slots = startSlots({
        slots: limits[kind].concurrency,
        fetch: (batchSize) => boss.fetch<StoredData>(kind, { batchSize, includeMetadata: true }),
        run: (job) => run(handler, job),
        settle: (ended) => store.settle(db, kind, ended),
        touch: async (ids) => {
          await boss.touch(kind, [...ids]);
        },
        onError,
      });
      return [kind, slots] as const;
    }),
  );
  const kinds = [...working.keys()];
  // Searches for due jobs of all kinds with one statement per second, because most kinds usually have none.
  async function readDue(): Promise<void> {
    for (const kind of await store.dueKinds(db, kinds)) working.get(kind)?.notice();
  }

  const polling = repeat(pollMs, readDue, onError);
  polling.again();
  return {
    async stop(timeoutMs) {
      const idle = Promise.all([polling.close(), ...[...working.values()].map((slots) => slots.stop())]);
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
    readonly requestIds?: readonly string[];
  },
  { outcome, output, seconds }: AttemptResult,
): void {
  const ms = Math.trunc(seconds * 1000);
  log[levels[outcome]]({ ...job, outcome, ms, ...(outcome === 'completed' ? {} : { err: output }) }, 'job');
}

interface AttemptResult {
  readonly outcome: AttemptOutcome;
  readonly output: JsonObject;
  readonly seconds: number;
}

/** Runs an attempt. A handler that ignores its signal is abandoned, which is harmless because handlers are idempotent. */
async function runAttempt(
  attempt: (signal: AbortSignal) => Promise<JsonObject>,
  limits: { readonly timeoutMs: number; readonly isLast: boolean; readonly stopping: AbortSignal },
): Promise<AttemptResult> {
  const startedMs = monotonicMs();
  const result = (outcome: AttemptOutcome, output: JsonObject): AttemptResult => ({
    outcome,
    output,
    seconds: (monotonicMs() - startedMs) / 1000,
  });
  try {
    return result('completed', await bounded(attempt, limits));
  } catch (error) {
    const isDead = limits.isLast || error instanceof FinalFailure;
    return result(isDead ? 'dead' : 'retry', failureRecord(error));
  }
}

class AttemptEnded extends Error {
  override readonly name = 'AttemptEnded';
  readonly code: string;

  constructor(code: 'TIME_UP' | 'PROCESS_STOPPED') {
    super(code);
    this.code = code;
  }
}

function bounded(
  attempt: (signal: AbortSignal) => Promise<JsonObject>,
  { timeoutMs, stopping }: { readonly timeoutMs: number; readonly stopping: AbortSignal },
): Promise<JsonObject> {
  return new Promise((resolve, reject) => {
    const abort = new AbortController();
    const end = (code: 'TIME_UP' | 'PROCESS_STOPPED') => {
      const reason = new AttemptEnded(code);
      reject(reason);
      abort.abort(reason);
    };
    const stop = () => end('PROCESS_STOPPED');
    const timer = setTimeout(() => end('TIME_UP'), timeoutMs);
    if (stopping.aborted) stop();
    stopping.addEventListener('abort', stop, { once: true });
    run(attempt, abort.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        stopping.removeEventListener('abort', stop);
      });
  });
}

/** Calls a handler. As an async function, it turns an error thrown by the call itself into a rejected promise. */
async function run(
  attempt: (signal: AbortSignal) => Promise<JsonObject>,
  signal: AbortSignal,
): Promise<JsonObject> {
  return attempt(signal);
}
