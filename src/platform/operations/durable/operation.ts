import type { JsonObject } from '#kernel/json/json.ts';

/**
 * State of an operation: a request whose answer the partner fetches later.
 *
 *     handed over ──▶ RUNNING ──▶ FINISHED   with the answer or error of the request
 *                     │     ▲
 *      its process    ▼     │  another process takes the operation over: next attempt
 *      is gone      lease runs out ──▶ FAILED   with INTERNAL, after `failuresMax` attempts that threw or
 *                                              `deathsMax` deaths of its process
 *
 * An attempt that ended by a stop of its process or by a database outage does not count.
 */
export type OperationState = 'RUNNING' | 'FINISHED' | 'FAILED';

/** The right to store the answer of an operation. Only the newest attempt has this right. */
export interface Lease {
  readonly operationId: string;
  readonly attempt: number;
  /** Number of earlier attempts that ended by a process stop or a database outage. */
  readonly spared: number;
  /** Number of earlier attempts that threw an error. */
  readonly failed: number;
}

/** Returns the number of earlier attempts that ended without an outcome, because their process died or the attempt hung. */
export function deathsBefore({ attempt, spared, failed }: Lease): number {
  return attempt - 1 - spared - failed;
}

/** Returns the number of this attempt. Attempts ended by a process stop or a database outage do not count. */
export function countedAttempt({ attempt, spared }: Lease): number {
  return attempt - spared;
}

/** Data needed to run a request in another process. */
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
  readonly bodyBytes: Buffer | null;
  /** W3C trace context of the request, so that another process continues its trace; null if there is none. */
  readonly traceparent: string | null;
  readonly receivedAt: Date;
  /** True if warnings are treated as errors. */
  readonly isStrict: boolean;
}

/** A complete HTTP answer. Each request for the operation returns it byte for byte. */
export interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Reason for staff why the request was refused; contains no personal data. */
export type StoredRefusal = JsonObject;

/** Thrown instead of a commit if another attempt has taken the operation over. */
export class LostLease extends Error {
  constructor({ operationId, attempt }: Lease) {
    super(`operation ${operationId} was taken from attempt ${attempt}`);
    this.name = 'LostLease';
  }
}

/** Number of failed attempts, each with an internal error, after which the operation fails. */
export const failuresMax = 5;
/** Pauses in seconds before the next attempt, by the number of processes that died during the operation. */
export const deathPauses: readonly number[] = [0, 0, 10, 30, 60, 120, 300, 600];
/** Number of process deaths, in about three hours, after which an operation fails, because it may cause them. */
export const deathsMax = 24;

/** Returns the pause in ms before the next attempt; 0 if no process of the operation has died. */
export function deathPauseMs(lease: Lease): number {
  return (deathPauses[Math.min(deathPauses.length, Math.max(1, deathsBefore(lease))) - 1] ?? 0) * 1_000;
}
/** Maximum number of attempts that do not count, because the operation itself may cause the database outages. */
export const sparedMax = 20;

/**
 * Maximum number of taken-over operations that run together, for attempts from number `from` on. Fewer run together at
 * higher attempt numbers, because any of them may have killed its earlier processes.
 */
export const attemptClasses: readonly { readonly from: number; readonly most: number }[] = [
  { from: 1, most: 256 },
  { from: 3, most: 16 },
  { from: 4, most: 1 },
];

export function attemptClass(lease: Lease): number {
  return attemptClasses.findLastIndex(({ from }) => countedAttempt(lease) >= from);
}
