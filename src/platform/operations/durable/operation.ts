import type { JsonObject } from '#kernel/json/json.ts';

/**
 * An operation is a request whose answer the partner fetches later.
 *
 *     handed over ──▶ RUNNING ──▶ FINISHED   with the answer or the error of the method
 *                     │     ▲
 *      its process    ▼     │  another process takes it, one attempt higher
 *      is gone      lease runs out ──▶ FAILED   with INTERNAL: after `failuresMax` attempts that threw, or `deathsMax` whose
 *                                              process was gone, hours later
 *
 * An attempt that was cut short by a stop of its process, or by the database, is not counted.
 */
export type OperationState = 'RUNNING' | 'FINISHED' | 'FAILED';

/** The right to answer an operation: of several holders only the one with the newest attempt can. */
export interface Lease {
  readonly operationId: string;
  readonly attempt: number;
  /** Attempts before this one that ended through no fault of the operation: a stop, or the database away. */
  readonly spared: number;
  /** Attempts before this one that threw. */
  readonly failed: number;
}

/** Attempts before this one of which nothing was heard: their process was killed, or they hung. */
export function deathsBefore({ attempt, spared, failed }: Lease): number {
  return attempt - 1 - spared - failed;
}

/** Which attempt this is of those that count. */
export function countedAttempt({ attempt, spared }: Lease): number {
  return attempt - spared;
}

/** All that is needed to run a request again in another process. */
export interface OperationRequest {
  readonly partnerId: bigint;
  readonly requestId: string;
  readonly method: string;
  /** The path pattern of the interface's row. */
  readonly route: string;
  readonly address: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly accept: string;
  readonly idempotencyKey: string | null;
  /** As it was sent; null where there was none. */
  readonly bodyBytes: Buffer | null;
  /** W3C trace context of the request, so that whoever goes on with it stays in its trace; null where it has none. */
  readonly traceparent: string | null;
  /** When it arrived. */
  readonly receivedAt: Date;
  /** Whether warnings are to be faults. */
  readonly isStrict: boolean;
}

/** An answer as it leaves: what a poll repeats to the byte. */
export interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Why an operation was refused, for the staff: nothing of it is personal data. */
export type StoredRefusal = JsonObject;

/** Thrown where another process has taken the operation over: what this one did must not be committed. */
export class LostLease extends Error {
  constructor({ operationId, attempt }: Lease) {
    super(`operation ${operationId} was taken from attempt ${attempt}`);
    this.name = 'LostLease';
  }
}

/** Attempts that ended with an error that is ours. */
export const failuresMax = 5;
/**
 * An operation is not to blame for each death of its process, so it is tried for some three hours: at once after the first
 * two, then in pauses of seconds that grow. One that ends every process which runs it ends so, too.
 */
export const deathPauses: readonly number[] = [0, 0, 10, 30, 60, 120, 300, 600];
export const deathsMax = 24;

/** The pause that a lease is followed by because of the deaths before it; one that ended otherwise does without. */
export function deathPauseMs(lease: Lease): number {
  return (deathPauses[Math.min(deathPauses.length, Math.max(1, deathsBefore(lease))) - 1] ?? 0) * 1_000;
}
/** So that an operation which brings the database down is not tried for ever either. */
export const sparedMax = 20;

/**
 * How many operations of others one process runs at a time, by the attempt that it is of each. Any of them may be what
 * ended the processes before: the more often, the fewer run beside it, so that those which only happened to be there
 * are finished before it is their last attempt.
 */
export const attemptClasses: readonly { readonly from: number; readonly most: number }[] = [
  { from: 1, most: 256 },
  { from: 3, most: 16 },
  { from: 4, most: 1 },
];

/** The index of the class that an attempt belongs to. */
export function attemptClass(lease: Lease): number {
  return attemptClasses.findLastIndex(({ from }) => countedAttempt(lease) >= from);
}
