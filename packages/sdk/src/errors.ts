import type { ErrorBody, ErrorDetail } from './types.ts';

/** Error of one field. Use `reason` in your program; `description` is a Russian text that you may show to people. */
export type Fault = Readonly<ErrorDetail['metadata'] & Pick<ErrorDetail, 'domain'>>;

/**
 * Error code of the server or of the SDK. `UNREACHABLE`: no response from Bindery. `TIMEOUT`: not finished within
 * `timeoutMs`. `MISCONFIGURED`: wrong `baseUrl` or credentials, or a missing permission; the message says which.
 */
export type ErrorCode = ErrorBody['code_c'] | 'UNREACHABLE' | 'TIMEOUT' | 'MISCONFIGURED';
type ErrorFacts = { readonly code: ErrorCode } & Partial<BinderyError>;

/** A failed call. Use `code` in your program, and give `requestId` to support. */
export class BinderyError extends Error {
  override readonly name = 'BinderyError';
  declare readonly code: ErrorCode;
  /** HTTP status; 0 if there was no response. */
  readonly status: number = 0;
  readonly faults: readonly Fault[] = [];
  declare readonly requestId?: string | undefined;
  /** Time in ms after which the server allows a retry. */
  declare readonly retryAfterMs?: number | undefined;
  /** Id of an unfinished operation: `follow(operationId)` waits for its response. */
  declare readonly operationId?: string | undefined;

  constructor({ cause, ...facts }: ErrorFacts) {
    const told = facts.faults?.map(({ field, description }) => `; ${field}: ${description}`).join('') ?? '';
    const why = cause === undefined ? '' : `: ${errorText(cause)}`;
    super(`${facts.code}${told || why}${facts.requestId ? ` (request ${facts.requestId})` : ''}`, { cause });
    Object.assign(this, facts);
  }

  /** True if the same request may succeed later. */
  get isPassing(): boolean {
    const { code, status } = this;
    return code === 'RESOURCE_EXHAUSTED' ? status === 429 : passing.has(code);
  }

  /** Returns the errors of a field and of fields within it. */
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
/** Error codes by HTTP status, for responses whose body is not from Bindery. */
const codes = { 401: 'UNAUTHENTICATED', 429: 'RESOURCE_EXHAUSTED' } as const;
/** Matches error codes of the token endpoint (RFC 6749 §5.2). */
const isRefusedToken = /^(?:invalid|unauthorized|unsupported)_\w+$/;

/**
 * Reads the body of a successful response. Throws BinderyError for all other responses, also from servers other than
 * Bindery.
 */
export async function readBody(answer: Response, accept = 'application/json'): Promise<unknown> {
  const isExpected = answer.ok && answer.headers.get('content-type')?.startsWith(accept);
  if (!isExpected) throw await errorOf(answer);
  return accept === 'application/json' ? answer.json() : new Uint8Array(await answer.arrayBuffer());
}

async function errorOf(answer: Response): Promise<BinderyError> {
  const { status, headers } = answer;
  const body = ((await answer.json().catch(() => null)) ?? {}) as Partial<ErrorBody & { error: string }>;
  const facts = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterMs(headers),
  };
  const { code_c: code, details = [], error } = body;
  if (code) {
    const faults = details.map(({ domain, metadata }) => ({ domain, ...metadata }));
    return new BinderyError({ ...facts, code, faults });
  }
  if (isRefusedToken.test(String(error)))
    return new BinderyError({ ...facts, code: 'UNAUTHENTICATED', cause: error });
  const byStatus = status >= 500 ? 'UNREACHABLE' : (codes[status as 401] ?? 'MISCONFIGURED');
  return new BinderyError({ ...facts, code: byStatus, cause: new Error(strangeness(answer)) });
}

/** Explains why a response is not from Bindery. */
export function strangeness({ status, headers, url, type }: Response): string {
  const target = headers.get('location');
  const found = target ? `to ${target}` : (headers.get('content-type') ?? 'without content-type');
  const what = type === 'opaqueredirect' ? 'a redirect' : `${status} ${found}`;
  return `${what} is no answer of Bindery${url && ` (${url})`}: check baseUrl and proxies`;
}

/** Joins the messages of an error and its causes. Removes URL queries, which may contain personal data. */
export function errorText(cause: unknown, depth = 0): string {
  if (!(cause instanceof Error)) return String(cause);
  const { name, code, errors, message } = cause as Partial<AggregateError> & { readonly code?: unknown };
  const kinds = [name, code].filter((kind) => typeof kind === 'string' && !/^(?:Type)?Error$/.test(kind));
  const own = [...kinds.filter((kind) => !message?.includes(String(kind))), message?.trim()].join(' ').trim();
  const behind = depth < 5 ? (cause.cause ?? errors?.[0]) : undefined;
  const all = [own, ...(behind === undefined ? [] : [errorText(behind, depth + 1)])].filter(
    (text) => text !== '',
  );
  return all.join(': ').replaceAll(/\?[^\s)"]+/g, '');
}

/** Reads `Retry-After`, which is in seconds or a date (RFC 9110 §10.2.3). */
export function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
