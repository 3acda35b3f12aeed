import { checkAddress, toFailure } from './address.ts';
import { BinderyError, readBody, retryAfterMs } from './errors.ts';
import { type Credentials, createTokens } from './tokens.ts';
import { type AsyncHandle, keyedOperations } from './types.ts';
import { pause, within } from './waiting.ts';

export type BinderyOptions = Credentials & {
  /** Address of the insurer's server, without `/ship`. */
  readonly baseUrl: string | URL;
  /**
   * Time in ms after which the server continues a request in the background; the client then waits for the response.
   * Default 59,000.
   */
  readonly patienceMs?: number;
  /** Time limit of a call in ms, including retries and background work. Default 300,000. */
  readonly timeoutMs?: number;
  /** Maximum number of attempts. Default 4. */
  readonly attemptsMax?: number;
  /** True to turn warnings into errors, for your tests. */
  readonly isStrict?: boolean;
  /** Called after every attempt, for logs and metrics. */
  readonly onAttempt?: (attempt: Attempt) => void;
  readonly fetch?: typeof fetch;
};

/** Log record of an attempt, without body and token. */
export interface Attempt {
  /** Method and path without values: `POST /sales/v2/individual/osago/quotes`. */
  readonly operation: string;
  readonly requestId: string;
  /** Number of the attempt; the first is 1. */
  readonly attempt: number;
  readonly durationMs: number;
  readonly error: BinderyError | undefined;
  /** Milliseconds until the next attempt; undefined after the last one. */
  readonly retryInMs: number | undefined;
}

export interface CallOptions {
  /** Idempotency key. Set it if a sale must survive a restart of your program; by default each call gets a new key. */
  readonly idempotencyKey?: string;
  /** Id of the request; support can search for it. By default a new UUID. */
  readonly requestId?: string;
  readonly signal?: AbortSignal;
}

export interface Call extends CallOptions {
  /** Method and path relative to `/ship/biz`. Names in braces are replaced by values of `path`. */
  readonly operation: string;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Media type of the response; JSON by default. */
  readonly accept?: 'application/pdf';
}

/** A call in progress; `operationId` is set when the server continues the call in the background. */
interface Sending {
  readonly call: Call;
  readonly request: Prepared;
  readonly requestId: string;
  operationId?: string;
}

/** HTTP request without the token. */
interface Prepared {
  readonly address: URL;
  readonly init: RequestInit;
  readonly headers: Headers;
}

const polling = 'GET /sales/v2/operations';
/** Time in ms that the server delays the response to a poll while the operation is unfinished. */
const heldMs = 30_000;
/** Time in ms that a response may be late before the connection counts as broken. */
const graceMs = 15_000;

/** Creates a function that sends calls, with tokens, idempotency keys, background operations and retries. */
export function createCalls(options: BinderyOptions) {
  const { fetch: send = (...sent) => fetch(...sent), onAttempt = () => {} } = options;
  const { patienceMs = 59_000, timeoutMs = 300_000, attemptsMax = 4, isStrict = false } = options;
  const baseUrl = checkAddress(options);
  const tokenOf = createTokens(baseUrl, options, send);
  /** True after the first response from Bindery. */
  let isKnown = false;
  /** True after the first attempt. */
  let isTried = false;

  function prepared(call: Call, headers: Headers): Prepared {
    const [method = '', template = ''] = call.operation.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(call.path?.[name])));
    const address = new URL(`/ship/biz${path}`, baseUrl);
    for (const [name, value] of Object.entries(call.query ?? {}))
      if (value !== undefined) address.searchParams.set(name, String(value));
    return {
      address,
      headers,
      init: { method, redirect: 'manual', body: JSON.stringify(call.body) ?? null },
    };
  }

  /** Sends a request. If the token is refused, repeats the request with a new token. */
  async function exchanged({ address, headers, init }: Prepared, signal: AbortSignal): Promise<Response> {
    const by = (token: string) => {
      const own = new Headers(headers);
      own.set('authorization', `Bearer ${token}`);
      return send(address, { ...init, signal, headers: own });
    };
    const token = await tokenOf(signal);
    const answer = await by(token);
    return answer.status === 401 ? by(await tokenOf(signal, token)) : answer;
  }

  /** Makes one attempt; polls for the response if the server continues the request in the background. */
  async function tried(sending: Sending, signal: AbortSignal): Promise<unknown> {
    const { call, request } = sending;
    if (call.operation === polling) return polled(sending, String(call.query?.oper_id), signal);
    const given = await within(patienceMs + graceMs, signal, async (inner) => {
      const answer = await exchanged(request, inner);
      if (answer.status === 202) return (await readBody(answer)) as AsyncHandle;
      return { answer: await readBody(answer, call.accept) };
    });
    if ('answer' in given) return given.answer;
    return polled(sending, new URL(given.href, baseUrl).searchParams.get('oper_id') ?? '', signal);
  }

  /** Polls an operation until its response is ready. */
  async function polled(sending: Sending, operationId: string, signal: AbortSignal): Promise<unknown> {
    sending.operationId = operationId;
    const headers = new Headers(sending.request.headers);
    headers.set('prefer', `wait-ms=${heldMs}`);
    const poll = prepared({ operation: polling, query: { oper_id: operationId } }, headers);
    for (;;) {
      const given = await within(heldMs + graceMs, signal, async (inner) => {
        const answer = await exchanged(poll, inner);
        const againMs = answer.status === 404 ? retryAfterMs(answer.headers) : undefined;
        return againMs === undefined ? { answer: await readBody(answer, sending.call.accept) } : { againMs };
      });
      if ('answer' in given) return given.answer;
      await pause(given.againMs, signal);
    }
  }

  async function repeated(sending: Sending, signal: AbortSignal): Promise<unknown> {
    const { requestId, call } = sending;
    const { operation } = call;
    const untilMs = Date.now() + timeoutMs;
    for (let attempt = 1; ; attempt += 1) {
      const startedMs = Date.now();
      const tell = (error?: BinderyError, retryInMs?: number) =>
        onAttempt({ operation, requestId, attempt, durationMs: Date.now() - startedMs, error, retryInMs });
      const isFirst = !isTried;
      const given = await tried(sending, signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        return toFailure(cause, requestId, { isKnown, isFirst }, { baseUrl, send, signal });
      });
      isTried = true;
      isKnown ||= !(given instanceof BinderyError) || isOfBindery(given);
      if (!(given instanceof BinderyError)) {
        tell();
        return given;
      }
      const waitMs = given.retryAfterMs ?? 250 * 2 ** Math.min(attempt, 7) * (0.5 + Math.random());
      const goesOn = attempt < attemptsMax && mayRepeat(call, given) && Date.now() + waitMs < untilMs;
      tell(given, goesOn ? waitMs : undefined);
      if (!goesOn) throw given;
      await pause(waitMs, signal);
    }
  }

  /** Sends a call. Throws BinderyError, or the abort reason of the caller's signal. */
  return async (call: Call): Promise<unknown> => {
    const requestId = call.requestId ?? crypto.randomUUID();
    const headers = new Headers({
      accept: call.accept ?? 'application/json',
      'desired-timeout': String(patienceMs),
      'x-request-id': requestId,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isStrict ? { prefer: 'handling=strict' } : {}),
      ...(isKeyed(call) ? { 'idempotency-key': call.idempotencyKey ?? crypto.randomUUID() } : {}),
    });
    // The request is prepared before the first attempt, so that a body that cannot be serialized throws its own error.
    const sending: Sending = { call, requestId, request: prepared(call, headers) };
    try {
      return await within(timeoutMs, call.signal, (signal) => repeated(sending, signal));
    } catch (cause) {
      const isOver = cause instanceof DOMException && cause.name === 'TimeoutError';
      if (!isOver || call.signal?.aborted) throw cause;
      throw new BinderyError({ code: 'TIMEOUT', requestId, operationId: sending.operationId, cause });
    }
  };
}

/** True if the error is from Bindery, not from a proxy, another server or the network. */
function isOfBindery({ code, status }: BinderyError): boolean {
  return status > 0 && code !== 'UNREACHABLE' && code !== 'MISCONFIGURED';
}

/** True if the operation requires an idempotency key. */
function isKeyed({ operation }: Call): boolean {
  return keyedOperations.includes(operation.replace(/\/(?:individual|corporate)\/[^/]+\//, '/*/*/'));
}

/**
 * True if a failed call may be retried: the rate limit refused it, it changes nothing, or it has an idempotency key. After
 * an expired deadline, true only if the server sent Retry-After.
 */
function mayRepeat(call: Call, { code, status, retryAfterMs: afterMs }: BinderyError): boolean {
  if (status === 429) return true;
  if (!/^GET |\/(?:quotes|limits|variants)$/.test(call.operation) && !isKeyed(call)) return false;
  if (code === 'DEADLINE_EXCEEDED') return afterMs !== undefined;
  return code === 'UNREACHABLE' || code === 'UNAVAILABLE';
}
