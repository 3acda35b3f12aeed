import { ServiceError } from '#kernel/errors/errors.ts';
import { ProductFailure } from '#kernel/errors/product-failure.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '../db/pool.ts';
import type { ChangeKind, JobData, JobKind } from './kinds.ts';

/** A job to create in the caller's transaction. It runs if and only if that transaction commits. */
export type NewJob = {
  readonly [Kind in JobKind]: {
    readonly kind: Kind;
    /** Ids that the job needs. They must identify no person, because the table of jobs must not contain personal data. */
    readonly data: JobData[Kind];
    /** Id of the request that caused the job, for log lines. */
    readonly requestId: string;
    readonly afterSeconds?: number;
    /** Key of the job. No second job is created while an unfinished job of the kind has the key. */
    readonly uniqueKey?: string;
  } & (Kind extends ChangeKind
    ? {
        /** Time of the contract change that caused the job. */
        readonly at: Date;
      }
    : { readonly at?: undefined });
}[JobKind];

export interface JobQueue {
  enqueue(tx: Queryable, job: NewJob): Promise<void>;
  /** Converts jobs to arguments of the SQL function `enqueue_jobs`, for statements that call this function themselves. */
  rowsOf(jobs: readonly NewJob[]): Promise<readonly JobRow[]>;
}

/** A job as an argument of the SQL function `enqueue_jobs`. */
export interface JobRow {
  readonly id: string;
  readonly kind: JobKind;
  readonly data: JsonObject;
  readonly key: string;
  readonly afterSeconds?: number;
}

export interface JobContext {
  readonly jobId: string;
  /** Number of this attempt, counted from 1. The process may have died during an earlier attempt. */
  readonly attempt: number;
  readonly requestId: string;
  /** Request ids of a job that several requests have caused, by the ids in `data`. */
  readonly requestIds?: Readonly<Record<string, string>>;
  /** Signal that is aborted at the attempt's time limit or when the process stops. */
  readonly signal: AbortSignal;
}

/**
 * Runs the jobs of a kind. `handle` must be idempotent: a job runs again if its process died or froze before it stored the
 * result. The result may contain only ids and codes. `handle` throws FinalFailure if a retry is useless; after any other
 * error, the job is retried.
 */
export type JobHandler = {
  readonly [Kind in JobKind]: {
    readonly kind: Kind;
    handle(data: JobData[Kind], context: JobContext): Promise<JsonObject>;
  };
}[JobKind];

export type AttemptOutcome = 'completed' | 'retry' | 'dead';
/** State of a job. `dead`: its last attempt failed. `dropped`: staff cancelled it. */
export type JobState = 'waiting' | 'active' | 'dead' | 'completed' | 'dropped';

export interface QueueDepth {
  readonly kind: string;
  readonly state: Exclude<JobState, 'completed' | 'dropped'>;
  readonly count: number;
  /** Seconds since the oldest job entered the state; for waiting jobs, seconds since the oldest was due. */
  readonly oldestSeconds: number;
}

export interface JobWatch {
  observeJob(kind: JobKind, outcome: AttemptOutcome, seconds: number): void;
  watchQueue(read: () => Promise<readonly QueueDepth[]>): void;
}

export interface JobRecord {
  readonly jobId: string;
  readonly kind: string;
  readonly state: JobState;
  readonly data: JsonObject;
  readonly requestId: string | null;
  /** W3C trace context of the request that caused the job; null if there is none. */
  readonly traceparent: string | null;
  readonly attempts: number;
  readonly attemptsMax: number;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** Result or error of the last attempt. */
  readonly result: JsonObject | null;
}

/** True if staff may have changed the job: by cancelling it, or by a retry after its last attempt. */
export function mayBeTouched({ state, attempts }: JobRecord): boolean {
  return state === 'dropped' || attempts > (state === 'completed' || state === 'active' ? 1 : 0);
}

/** Thrown by a handler to make the job dead without more attempts. `reason` is a code that `job show` shows to staff. */
export class FinalFailure extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'FinalFailure';
    this.reason = reason;
  }
}

/** Returns what may be stored about an error. Omits unexpected messages, because they may contain personal data. */
export function failureRecord(error: unknown): JsonObject {
  if (error instanceof FinalFailure) return { error: error.name, reason: error.reason };
  if (error instanceof ProductFailure)
    return { error: error.name, reason: `${error.product}: ${error.piece}`, place: error.at };
  if (error instanceof ServiceError) {
    return { error: error.code, reason: error.faults.map(({ description }) => description).join('; ') };
  }
  if (!(error instanceof Error)) return { error: 'unknown' };
  const { code } = error as { code?: unknown };
  const place = error.stack?.split('\n').find((line) => line.startsWith('    at '));
  return {
    error: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(place ? { place: place.trim() } : {}),
  };
}
