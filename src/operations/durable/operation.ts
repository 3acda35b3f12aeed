import type { JsonObject } from '../../kernel/json.ts';

/**
 * An operation is a request whose answer the partner fetches later.
 *
 *     handed over ──▶ RUNNING ──▶ FINISHED   with the answer or the error of the method
 *                     │     ▲
 *      its process    ▼     │  another process takes it, one attempt higher
 *      is gone      lease runs out ──▶ FAILED   after `attemptsMax` attempts, with INTERNAL
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
export type KeptRefusal = JsonObject;

/** Thrown where another process has taken the operation over: what this one did must not be committed. */
export class LostLease extends Error {
  constructor({ operationId, attempt }: Lease) {
    super(`operation ${operationId} was taken from attempt ${attempt}`);
    this.name = 'LostLease';
  }
}

/** An attempt ends with its process, or with an error that is ours. */
export const attemptsMax = 5;
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
