import type { ErrorBody } from './types.ts';

/** What one field of a request lacks, in Russian; it may be shown to a person. */
export interface Fault {
  /** The path of the field, or `draftId=<uuid>` where the state of a contract is meant. */
  readonly field: string;
  readonly description: string;
  readonly domain: string;
}

/**
 * What the server said, or two of the client's own: `UNREACHABLE` (no answer, or that of a proxy in between) and `TIMEOUT`
 * (no end within `timeoutMs`).
 */
export type ErrorCode = ErrorBody['code_c'] | 'UNREACHABLE' | 'TIMEOUT';

export interface ErrorFacts {
  readonly code: ErrorCode;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly faults?: readonly Fault[];
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly operationId?: string | undefined;
  readonly cause?: unknown;
}

/** Why a call has failed. Decide by `code`, tell support `requestId`. */
export class BinderyError extends Error {
  override readonly name = 'BinderyError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly faults: readonly Fault[];
  readonly requestId: string | undefined;
  /** How long the server asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** Of a request that goes on without us: `follow(operationId)` waits for its answer. */
  readonly operationId: string | undefined;

  constructor({ code, status, faults = [], requestId, retryAfterMs, operationId, cause }: ErrorFacts) {
    const told = faults.map(({ field, description }) => `${field}: ${description}`).join('; ');
    super(`${code}${told && `: ${told}`}${requestId ? ` (request ${requestId})` : ''}`, { cause });
    this.code = code;
    this.status = status;
    this.faults = faults;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
    this.operationId = operationId;
  }

  /** Whether the same request may succeed later as it is. */
  get isPassing(): boolean {
    if (this.status === 413) return false;
    return passing.has(this.code);
  }

  /** The faults of a field and of all within it. */
  faultsOf(field: string): readonly Fault[] {
    return this.faults.filter(
      (fault) =>
        fault.field === field ||
        (/^[.[]/.test(fault.field.slice(field.length)) && fault.field.startsWith(field)),
    );
  }
}

const passing = new Set<ErrorCode>([
  'UNREACHABLE',
  'TIMEOUT',
  'UNAVAILABLE',
  'RESOURCE_EXHAUSTED',
  'DEADLINE_EXCEEDED',
  'INTERNAL',
]);

/** What an answer other than 2xx says; a body that is not ours is that of a proxy. */
export async function errorOf(answer: Response): Promise<BinderyError> {
  const body = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>;
  const isOurs = typeof body.code_c === 'string' && Array.isArray(body.details);
  return new BinderyError({
    code: isOurs && body.code_c ? body.code_c : codeOf(answer.status),
    status: answer.status,
    faults: isOurs ? (body.details ?? []).map(({ domain, metadata }) => ({ domain, ...metadata })) : [],
    requestId: answer.headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterMs(answer.headers),
  });
}

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  413: 'RESOURCE_EXHAUSTED',
  429: 'RESOURCE_EXHAUSTED',
};

function codeOf(status: number): ErrorCode {
  return status >= 500 ? 'UNREACHABLE' : (codes[status] ?? 'INVALID_ARGUMENT');
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3). */
export function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : undefined;
}
