import { BinderyError, errorOf, retryAfterMs } from './errors.ts';
import type { Tokens } from './tokens.ts';
import { type AsyncHandle, keyedOperations } from './types.ts';
import { pause, within } from './waiting.ts';

/** One try of a request, for a log: without body and token. */
export interface Attempt {
  /** `POST /sales/v2/individual/osago/quotes`: without numbers and other values. */
  readonly operation: string;
  readonly requestId: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly durationMs: number;
  readonly error: BinderyError | undefined;
  /** In how many ms the next try is made; undefined where there is none. */
  readonly retryInMs: number | undefined;
}

export interface CallOptions {
  /** Your own, where a sale must survive the end of your program; else each call has one made for it. */
  readonly idempotencyKey?: string;
  /** Your own id of the request, by which support finds it. */
  readonly requestId?: string;
  readonly signal?: AbortSignal;
}

export interface Call extends CallOptions {
  /** Method and address below `/ship/biz`; parts in braces are filled from `path`. */
  readonly operation: string;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** JSON without it. */
  readonly accept?: 'application/pdf';
}

export interface CallRules {
  readonly baseUrl: string | URL;
  readonly fetch: typeof fetch;
  readonly patienceMs: number;
  readonly timeoutMs: number;
  readonly attemptsMax: number;
  readonly isStrict: boolean;
  readonly onAttempt: (attempt: Attempt) => void;
}

/** A call on its way. */
interface Sending {
  readonly call: Call;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Of the operation that the server has turned it into. */
  operationId?: string;
}

const poll = 'GET /sales/v2/operations';
/** How long a poll of an operation is held, at most. */
const heldMs = 30_000;
/** After what the server was asked to wait, the line is dead. */
const graceMs = 15_000;
const pauseMsMax = 30_000;

/** Sends requests until they are answered: tokens, keys, handles and repetitions are seen to here. */
export function createCalls(rules: CallRules, tokens: Tokens) {
  const { baseUrl, patienceMs, timeoutMs, attemptsMax } = rules;

  /** One request, again with a new token where the old one is refused. */
  async function exchanged(call: Call, headers: Sending['headers'], signal: AbortSignal): Promise<Response> {
    const [method = '', template = ''] = call.operation.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(call.path?.[name])));
    const address = new URL(`/ship/biz${path}`, baseUrl);
    for (const [name, value] of Object.entries(call.query ?? {}))
      if (value !== undefined) address.searchParams.set(name, String(value));
    const init: RequestInit = { method, signal, redirect: 'error' };
    if (call.body !== undefined) init.body = JSON.stringify(call.body);
    const send = (token: string) =>
      rules.fetch(address, { ...init, headers: { ...headers, authorization: `Bearer ${token}` } });
    const token = await tokens.current(signal);
    const answer = await send(token);
    if (answer.status !== 401) return answer;
    await answer.body?.cancel();
    return send(await tokens.after(token, signal));
  }

  /** What one try brings, handle followed; a body that breaks off is a try that failed. Throws where it brings nothing. */
  async function tried(sending: Sending): Promise<unknown> {
    const { call, headers, signal } = sending;
    if (call.operation === poll) return polled(sending, String(call.query?.oper_id));
    const handle = await within(patienceMs + graceMs, signal, async (inner) => {
      const answer = await exchanged(call, headers, inner);
      return answer.status === 202
        ? ((await answer.json()) as AsyncHandle)
        : { answer: await answerOf(answer, call) };
    });
    if ('answer' in handle) return handle.answer;
    return polled(sending, new URL(handle.href, baseUrl).searchParams.get('oper_id') ?? '');
  }

  /** The answer of an operation, once it is there. */
  async function polled(sending: Sending, operationId: string): Promise<unknown> {
    const { call, signal } = sending;
    sending.operationId = operationId;
    const headers = { ...sending.headers, prefer: `wait-ms=${heldMs}` };
    const asking: Call = { operation: poll, query: { oper_id: operationId } };
    for (;;) {
      const given = await within(heldMs + graceMs, signal, async (inner) => {
        const answer = await exchanged(asking, headers, inner);
        const againMs = answer.status === 404 ? retryAfterMs(answer.headers) : undefined;
        return againMs === undefined ? { answer: await answerOf(answer, call) } : { againMs };
      });
      if ('answer' in given) return given.answer;
      await pause(given.againMs, signal);
    }
  }

  async function repeated(sending: Sending): Promise<unknown> {
    const { call, headers, signal } = sending;
    const requestId = headers['x-request-id'] ?? '';
    const untilMs = Date.now() + timeoutMs;
    for (let attempt = 1; ; attempt += 1) {
      const startedMs = Date.now();
      const tell = (error?: BinderyError, retryInMs?: number) =>
        rules.onAttempt({
          operation: call.operation,
          requestId,
          attempt,
          durationMs: Date.now() - startedMs,
          error,
          retryInMs,
        });
      try {
        const answer = await tried(sending);
        tell();
        return answer;
      } catch (cause) {
        signal.throwIfAborted();
        const error =
          cause instanceof BinderyError
            ? cause
            : new BinderyError({ code: 'UNREACHABLE', status: 0, requestId, cause });
        const waitMs = error.retryAfterMs ?? Math.min(pauseMsMax, 250 * 2 ** attempt) * (0.5 + Math.random());
        const goesOn = attempt < attemptsMax && mayRepeat(call, error) && Date.now() + waitMs < untilMs;
        tell(error, goesOn ? waitMs : undefined);
        if (!goesOn) throw error;
        await pause(waitMs, signal);
      }
    }
  }

  /** The answer of a call. Throws BinderyError, or the reason of the caller's signal. */
  return async function run(call: Call): Promise<unknown> {
    const headers: Record<string, string> = {
      accept: call.accept ?? 'application/json',
      'desired-timeout': String(patienceMs),
      'x-request-id': call.requestId ?? crypto.randomUUID(),
    };
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    if (rules.isStrict) headers.prefer = 'handling=strict';
    if (isKeyed(call)) headers['idempotency-key'] = call.idempotencyKey ?? crypto.randomUUID();
    const state: Pick<Sending, 'operationId'> = {};
    return within(timeoutMs, call.signal, (signal) =>
      repeated(Object.assign(state, { call, headers, signal })),
    ).catch((cause: unknown) => {
      if (cause instanceof BinderyError || call.signal?.aborted || !isTimeout(cause)) throw cause;
      const { operationId } = state;
      throw new BinderyError({
        code: 'TIMEOUT',
        status: 0,
        requestId: headers['x-request-id'],
        operationId,
        cause,
      });
    });
  };
}

/** What an answer holds; throws what it refuses. */
async function answerOf(answer: Response, { accept }: Call): Promise<unknown> {
  if (!answer.ok) throw await errorOf(answer);
  return accept ? new Uint8Array(await answer.arrayBuffer()) : answer.json();
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

/** Done once for one key, of whatever product. */
function isKeyed({ operation }: Call): boolean {
  return keyedOperations.includes(operation.replace(/\/(?:individual|corporate)\/[^/]+\//, '/*/*/'));
}

/**
 * A request is sent again where that cannot do anything twice: one that was not let in, one that changes nothing, one with a
 * key. An outside system that was silent (504) is asked again when the server says when.
 */
function mayRepeat(call: Call, error: BinderyError): boolean {
  if (error.status === 429) return true;
  const changesNothing = /^GET |\/(?:quotes|limits|variants)$/.test(call.operation);
  if (!changesNothing && !isKeyed(call)) return false;
  if (error.code === 'DEADLINE_EXCEEDED') return error.retryAfterMs !== undefined;
  return error.code === 'UNREACHABLE' || error.code === 'UNAVAILABLE';
}
