import type { ErrorBody, ErrorDetail } from './types.ts';

/** What one field of a request lacks: `reason` to decide by, and a Russian `description` that may be shown to a person. */
export type Fault = Readonly<ErrorDetail['metadata'] & Pick<ErrorDetail, 'domain'>>;

/** The server's, `UNREACHABLE` (no answer, or that of a proxy in between) or `TIMEOUT` (no end within `timeoutMs`). */
export type ErrorCode = ErrorBody['code_c'] | 'UNREACHABLE' | 'TIMEOUT';
type ErrorFacts = { readonly code: ErrorCode } & Partial<BinderyError>;

/** Why a call has failed. Decide by `code`, tell support `requestId`. */
export class BinderyError extends Error {
  override readonly name = 'BinderyError';
  declare readonly code: ErrorCode;
  /** 0 where there was no answer. */
  readonly status: number = 0;
  readonly faults: readonly Fault[] = [];
  declare readonly requestId?: string | undefined;
  /** How long the server asked to wait. */
  declare readonly retryAfterMs?: number | undefined;
  /** Of a request that goes on without us: `follow(operationId)` waits for its answer. */
  declare readonly operationId?: string | undefined;

  constructor({ cause, ...facts }: ErrorFacts) {
    const told = facts.faults?.map(({ field, description }) => `; ${field}: ${description}`).join('') ?? '';
    super(`${facts.code}${told}${facts.requestId ? ` (request ${facts.requestId})` : ''}`, { cause });
    Object.assign(this, facts);
  }

  /** Whether the same request may succeed later as it is. */
  get isPassing(): boolean {
    const { code, status } = this;
    return code === 'RESOURCE_EXHAUSTED' ? status === 429 : passing.has(code);
  }

  /** The faults of a field and of all within it. */
  faultsOf(field: string): readonly Fault[] {
    const within = [`${field}.`, `${field}[`];
    return this.faults.filter(
      (one) => one.field === field || within.some((part) => one.field.startsWith(part)),
    );
  }
}

const passing = new Set<ErrorCode>([
  'UNREACHABLE',
  'TIMEOUT',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'INTERNAL',
]);
/** What a status means where the body is not ours. */
const codes = { 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND', 429: 'RESOURCE_EXHAUSTED' } as const;

/** What an answer other than 2xx says. */
export async function errorOf(answer: Response): Promise<BinderyError> {
  const { status, headers } = answer;
  const body = ((await answer.json().catch(() => null)) ?? {}) as Partial<ErrorBody>;
  return new BinderyError({
    code: body.code_c ?? (status >= 500 ? 'UNREACHABLE' : (codes[status as 401] ?? 'INVALID_ARGUMENT')),
    status,
    faults: body.code_c ? (body.details ?? []).map(({ domain, metadata }) => ({ domain, ...metadata })) : [],
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterMs(headers),
  });
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3). */
export function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
