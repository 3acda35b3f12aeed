import type { JsonObject } from '#kernel/json/json.ts';

/**
 * State of an operation: a request whose answer the partner fetches later.
 *
 *     handed over ──▶ RUNNING ──▶ FINISHED   with the method's answer or error
 *                     │     ▲
 *      its process    ▼     │  another process takes it with the next attempt
 *      is gone      lease runs out ──▶ FAILED   with INTERNAL: after `failuresMax` attempts that threw, or
 *                                              `deathsMax` deaths of its process
 *
 * An attempt ended by a stop of its process or by a database outage does not count.
 */
export type OperationState = 'RUNNING' | 'FINISHED' | 'FAILED';

/** The right to answer an operation: only the holder with the newest attempt can. */
export interface Lease {
  readonly operationId: string;
  readonly attempt: number;
  /** Earlier attempts that ended without fault of the operation: a process stop or a database outage. */
  readonly spared: number;
  /** Earlier attempts that threw. */
  readonly failed: number;
}

/** Earlier attempts without an outcome: their process was killed, or they hung. */
export function deathsBefore({ attempt, spared, failed }: Lease): number {
  return attempt - 1 - spared - failed;
}

/** Number of this attempt among those that count. */
export function countedAttempt({ attempt, spared }: Lease): number {
  return attempt - spared;
}

/** Everything needed to run a request in another process. */
export interface OperationRequest {
  readonly partnerId: bigint;
  readonly requestId: string;
  readonly method: string;
  /** URL pattern of the endpoint. */
  readonly route: string;
  readonly address: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly accept: string;
  readonly idempotencyKey: string | null;
  /** The bytes as sent; null without a body. */
  readonly bodyBytes: Buffer | null;
  /** W3C trace context of the request, so that later work stays in its trace; null if none. */
  readonly traceparent: string | null;
  readonly receivedAt: Date;
  /** True if warnings count as faults. */
  readonly isStrict: boolean;
}

/** A complete answer; polls repeat it byte for byte. */
export interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Reason of an operation's refusal, for staff; without personal data. */
export type StoredRefusal = JsonObject;

/** Another process has taken the operation over: this attempt must not commit. */
export class LostLease extends Error {
  constructor({ operationId, attempt }: Lease) {
    super(`operation ${operationId} was taken from attempt ${attempt}`);
    this.name = 'LostLease';
  }
}

/** Attempts that may end with an internal error. */
export const failuresMax = 5;
/**
 * A death of its process may not be an operation's fault, so it is tried for about three hours: immediately after the first
 * two deaths, then with growing pauses. So an operation that kills each process ends too.
 */
export const deathPauses: readonly number[] = [0, 0, 10, 30, 60, 120, 300, 600];
export const deathsMax = 24;

/** Pause before the next attempt after deaths; 0 otherwise. */
export function deathPauseMs(lease: Lease): number {
  return (deathPauses[Math.min(deathPauses.length, Math.max(1, deathsBefore(lease))) - 1] ?? 0) * 1_000;
}
/** Limits an operation that brings the database down. */
export const sparedMax = 20;

/**
 * Maximum operations of other processes that run together, by attempt number. Any of them may have killed its earlier
 * processes. The higher the attempt, the fewer run together, so that innocent ones finish before their last attempt.
 */
export const attemptClasses: readonly { readonly from: number; readonly most: number }[] = [
  { from: 1, most: 256 },
  { from: 3, most: 16 },
  { from: 4, most: 1 },
];

/** Index in `attemptClasses`. */
export function attemptClass(lease: Lease): number {
  return attemptClasses.findLastIndex(({ from }) => countedAttempt(lease) >= from);
}
