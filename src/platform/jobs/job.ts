import { ServiceError } from '#kernel/errors/errors.ts';
import { ProductFailure } from '#kernel/errors/product-failure.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '../db/pool.ts';
import type { ChangeKind, JobData, JobKind } from './kinds.ts';

/** A job, written in the caller's transaction: it runs if and only if that commits. */
export type NewJob = {
  readonly [Kind in JobKind]: {
    readonly kind: Kind;
    /** Ids only: the table of jobs must not hold personal data. */
    readonly data: JobData[Kind];
    /** Request that caused the job, for tracing in logs. */
    readonly requestId: string;
    /** Delay. */
    readonly afterSeconds?: number;
    /** At most one unfinished job of the kind has this key; further ones are not created. */
    readonly uniqueKey?: string;
  } & (Kind extends ChangeKind
    ? {
        /** Time of the change in the contract's history. */
        readonly at: Date;
      }
    : { readonly at?: undefined });
}[JobKind];

export interface JobQueue {
  enqueue(tx: Queryable, job: NewJob): Promise<void>;
  /** Rows for `enqueue_jobs` of the database, for statements that create jobs themselves. */
  rowsOf(jobs: readonly NewJob[]): Promise<readonly JobRow[]>;
}

/** An argument of `enqueue_jobs`. */
export interface JobRow {
  readonly id: string;
  readonly kind: JobKind;
  readonly data: JsonObject;
  readonly key: string;
  readonly afterSeconds?: number;
}

export interface JobContext {
  readonly jobId: string;
  /** From 1. Earlier attempts may have ended without a recorded outcome. */
  readonly attempt: number;
  readonly requestId: string;
  /** For a job of several requests: their ids, by the ids in the job's data. */
  readonly requestIds?: Readonly<Record<string, string>>;
  /** Aborted at the attempt's deadline or when the process stops. */
  readonly signal: AbortSignal;
}

/**
 * Runs jobs of a kind. Must be idempotent: a job may run again if its process died or froze before recording the result.
 * The result is stored with the job: ids and codes only. Throws FinalFailure if a retry is useless; other errors are
 * retried.
 */
export type JobHandler = {
  readonly [Kind in JobKind]: {
    readonly kind: Kind;
    handle(data: JobData[Kind], context: JobContext): Promise<JsonObject>;
  };
}[JobKind];

export type AttemptOutcome = 'completed' | 'retry' | 'dead';
/** `dropped`: cancelled by staff. */
export type JobState = 'waiting' | 'active' | 'dead' | 'completed' | 'dropped';

export interface QueueDepth {
  readonly kind: string;
  readonly state: Exclude<JobState, 'completed' | 'dropped'>;
  readonly count: number;
  /** Time since the oldest job entered the state; for waiting ones since it was due. */
  readonly oldestSeconds: number;
}

/** Observer of jobs, for metrics. */
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
  /** W3C trace context of the request that caused the job, if any. */
  readonly traceparent: string | null;
  readonly attempts: number;
  readonly attemptsMax: number;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** Result of the last attempt, or its error. */
  readonly result: JsonObject | null;
}

/** True if staff may have changed it: they cancel jobs and retry dead ones, which have had attempts. */
export function mayBeTouched({ state, attempts }: JobRecord): boolean {
  return state === 'dropped' || attempts > (state === 'completed' || state === 'active' ? 1 : 0);
}

/** Makes the job dead without further attempts. `reason` is a code that staff see in `job show`. */
export class FinalFailure extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'FinalFailure';
    this.reason = reason;
  }
}

/** Stored form of an error: kind and place, without the message, which may quote data. */
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
