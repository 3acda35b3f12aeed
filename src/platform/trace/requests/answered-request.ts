import type { TSchema } from 'typebox';
import type { ErrorCode, Fault } from '#kernel/errors.ts';

/** A request that was answered, as the log keeps it. */
export interface AnsweredRequest {
  /** When it began, in milliseconds since 1970. */
  readonly atMs: number;
  readonly requestId: string;
  /** Login; empty where no token was known. */
  readonly partner: string;
  readonly method: string;
  /** The pattern, never an address with data in it. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Undefined of what is only counted, such as a quote that was given. */
  readonly details: RequestDetails | undefined;
}

export interface RequestDetails {
  /** What may be the number of a contract: kept where it is one. */
  readonly policyNumber: string | undefined;
  /** What may be the id of an operation or of a link. */
  readonly subjectId: string | undefined;
  readonly refusal: Refusal | undefined;
}

/** Why a request was refused, and what was sent: nothing of that is kept without being masked. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  /** As it was read, or `bodyNotHeld`. */
  readonly body: unknown;
  /** In bytes, as it was sent. */
  readonly bodyLength: number;
  /** Of the body; undefined where there is none, and the body is not kept then. */
  readonly schema: TSchema | undefined;
  /** Names and values of the address, which faults may repeat. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Of a body as it was sent, in bytes; a longer one is not kept. */
export const bodyLengthMax = 32_768;

/** Stands for a body that was too large, or one of too many: what repeats it cannot be masked, and is not kept either. */
export const bodyNotHeld = Symbol('body not held');
