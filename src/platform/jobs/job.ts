import { ServiceError } from '#kernel/errors/errors.ts';
import { ProductFailure } from '#kernel/errors/product-failure.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '../db/pool.ts';
import type { ChangeKind, JobData, JobKind } from './kinds.ts';

/** What is to be done later; written in the caller's transaction, so it is done if and only if that commits. */
export type NewJob = {
  readonly [Kind in JobKind]: {
    readonly kind: Kind;
    /** Ids only, never personal data: the database keeps it beside the job. */
    readonly data: JobData[Kind];
    /** Of the request that asked for it, so that its way can be followed in the logs. */
    readonly requestId: string;
    /** Not before so many seconds have passed. */
    readonly afterSeconds?: number;
    /** At most one unfinished job of the kind has this key; another one is then not made. By it jobs of no change are found. */
    readonly uniqueKey?: string;
  } & (Kind extends ChangeKind
    ? {
        /** When the contract was changed, as its history has it. */
        readonly at: Date;
      }
    : { readonly at?: undefined });
}[JobKind];

/** Where a use case leaves what is to be done later. */
export interface JobQueue {
  enqueue(tx: Queryable, job: NewJob): Promise<void>;
  /** The same for a statement that leaves jobs itself: what `enqueue_jobs` of the database takes. */
  rowsOf(jobs: readonly NewJob[]): Promise<readonly JobRow[]>;
}

/** A job as `enqueue_jobs` takes it. */
export interface JobRow {
  readonly id: string;
  readonly kind: JobKind;
  readonly data: JsonObject;
  readonly key: string;
  readonly afterSeconds?: number;
}

export interface JobContext {
  readonly jobId: string;
  /** From 1 on. An attempt may have been made before without anybody knowing how it ended. */
  readonly attempt: number;
  readonly requestId: string;
  /** Where several requests asked for it: of each, by the id that the job names for it. */
  readonly requestIds?: Readonly<Record<string, string>>;
  /** Aborted when the time of the attempt is up or the process stops. */
  readonly signal: AbortSignal;
}

/**
 * Does the jobs of a kind. Must be idempotent: a job is done at least once, and again where a process died, or was
 * silent for too long, between doing it and saying so. What it returns is kept with the job: ids and codes only.
 * Throws FinalFailure where repeating is of no use; any other error is tried again.
 */
export type JobHandler = {
  readonly [Kind in JobKind]: {
    readonly kind: Kind;
    handle(data: JobData[Kind], context: JobContext): Promise<JsonObject>;
  };
}[JobKind];

export type AttemptOutcome = 'completed' | 'retry' | 'dead';
/** Dropped: one of the staff has said that it is not to be done. */
export type JobState = 'waiting' | 'active' | 'dead' | 'completed' | 'dropped';

export interface QueueDepth {
  readonly kind: string;
  readonly state: Exclude<JobState, 'completed' | 'dropped'>;
  readonly count: number;
  /** Since the oldest of them was due, was taken, or died. */
  readonly oldestSeconds: number;
}

/** Who watches jobs: the metrics. */
export interface JobWatch {
  observeJob(kind: JobKind, outcome: AttemptOutcome, seconds: number): void;
  watchQueue(read: () => Promise<readonly QueueDepth[]>): void;
}

/** A job as the staff see it. */
export interface JobRecord {
  readonly jobId: string;
  readonly kind: string;
  readonly state: JobState;
  readonly data: JsonObject;
  readonly requestId: string | null;
  /** W3C trace context of the request that asked for it, where it had one. */
  readonly traceparent: string | null;
  readonly attempts: number;
  readonly attemptsMax: number;
  readonly createdAt: Date;
  /** When a waiting job is due. */
  readonly dueAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** What the last attempt gave, or why it failed. */
  readonly result: JsonObject | null;
}

/** Whether the staff can have changed it: they drop jobs, and try dead ones again, which have been tried before. */
export function mayBeTouched({ state, attempts }: JobRecord): boolean {
  return state === 'dropped' || attempts > (state === 'completed' || state === 'active' ? 1 : 0);
}

/** Repeating the job is of no use: it is dead at once. `reason` is a code that the staff find in `job show`. */
export class FinalFailure extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'FinalFailure';
    this.reason = reason;
  }
}

/** What is kept of an error: kind and place, never a message that may quote data. */
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
