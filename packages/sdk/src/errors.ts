import type { ErrorBody, ErrorDetail } from './types.ts';

/** What one field of a request lacks: `reason` to decide by, and a Russian `description` that may be shown to a person. */
export type Fault = Readonly<ErrorDetail['metadata'] & Pick<ErrorDetail, 'domain'>>;

/**
 * The server's, `UNREACHABLE` (no answer, or that of a proxy in between), `TIMEOUT` (no end within `timeoutMs`) or `MISCONFIGURED`
 * (wrong `baseUrl` or credentials, a missing permission, or a server that is not Bindery: the message says which).
 */
export type ErrorCode = ErrorBody['code_c'] | 'UNREACHABLE' | 'TIMEOUT' | 'MISCONFIGURED';
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
    const why = cause === undefined ? '' : `: ${errorText(cause)}`;
    super(`${facts.code}${told || why}${facts.requestId ? ` (request ${facts.requestId})` : ''}`, { cause });
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
/** Meaning of a status if the body is not Bindery's. */
const codes = { 401: 'UNAUTHENTICATED', 429: 'RESOURCE_EXHAUSTED' } as const;
/** An error of the token's address, RFC 6749 §5.2. */
const isRefusedToken = /^(?:invalid|unauthorized|unsupported)_\w+$/;

/** Reads the body of a successful answer. Throws BinderyError for any other, and for one that is not Bindery's. */
export async function readBody(answer: Response, accept = 'application/json'): Promise<unknown> {
  const isExpected = answer.ok && answer.headers.get('content-type')?.startsWith(accept);
  if (!isExpected) throw await errorOf(answer);
  return accept === 'application/json' ? answer.json() : new Uint8Array(await answer.arrayBuffer());
}

/** Turns an answer that is not the expected one into an error. */
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

/** Says why an answer is not Bindery's. */
export function strangeness({ status, headers, url, type }: Response): string {
  const target = headers.get('location');
  const found = target ? `to ${target}` : (headers.get('content-type') ?? 'without content-type');
  const what = type === 'opaqueredirect' ? 'a redirect' : `${status} ${found}`;
  return `${what} is no answer of Bindery${url && ` (${url})`}: check baseUrl and proxies`;
}

/** Joins what an error and its causes say. Leaves out queries of addresses: they may name people. */
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

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3). */
export function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
