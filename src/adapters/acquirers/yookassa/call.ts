import { ExponentialBackoff, handleType, noJitterGenerator, retry } from 'cockatiel';
import { ServiceError } from '../../../kernel/errors.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';
import type { CallContext } from '../../../ports.ts';

export interface YookassaAccess {
  /** Address of the API with its version: `https://api.yookassa.ru/v3`. */
  readonly url: string;
  readonly shopId: string;
  readonly secretKey: string;
  /** How long a call may take, its repetitions included. */
  readonly timeoutMs: number;
}

export interface YookassaCall {
  readonly method: 'GET' | 'POST';
  /** Below the address of the API: `payments/…`. */
  readonly path: string;
  readonly body?: JsonObject;
  readonly idempotenceKey?: string;
}

/** `refused`: 4xx, nothing was done. */
export type YookassaAnswer =
  | { readonly kind: 'done'; readonly object: JsonObject }
  | { readonly kind: 'refused'; readonly status: number; readonly cause: Error };

/** The outcome is unknown, and the same call may be sent again at once. */
class Unsettled extends Error {}

const answerBytesMax = 1_048_576;
/** Tried again only where the bank has answered that it cannot yet, so repetitions stay far below any limit of it. */
const repetitionsMax = 3;

const repeated = retry(handleType(Unsettled), {
  maxAttempts: repetitionsMax,
  backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 2_000, generator: noJitterGenerator }),
});

/**
 * A call of the API. What is busy (429), broken (5xx) or still at work (202) is called again, with the same
 * idempotence key. Throws DEADLINE_EXCEEDED when the time is up, UNAVAILABLE when there is no answer to rely on.
 */
export async function call(
  access: YookassaAccess,
  request: YookassaCall,
  context: CallContext,
): Promise<YookassaAnswer> {
  const signal = AbortSignal.timeout(access.timeoutMs);
  try {
    return await repeated.execute(() => send(access, request, context, signal), signal);
  } catch (error) {
    throw signal.aborted ? timeUp(access.timeoutMs, error) : away(error);
  }
}

async function send(
  access: YookassaAccess,
  { method, path, body, idempotenceKey }: YookassaCall,
  { traceId }: CallContext,
  signal: AbortSignal,
): Promise<YookassaAnswer> {
  const response = await fetch(`${access.url.replace(/\/+$/, '')}/${path}`, {
    method,
    signal,
    redirect: 'error',
    headers: {
      authorization: `Basic ${Buffer.from(`${access.shopId}:${access.secretKey}`).toString('base64')}`,
      'x-request-id': traceId,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(idempotenceKey ? { 'idempotence-key': idempotenceKey } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const { status } = response;
  if (status === 202 || status === 429 || status >= 500) throw new Unsettled(`answered ${status}`);
  if (status >= 400) return { kind: 'refused', status, cause: refusalOf(status, text) };
  const object: unknown = status === 200 && text.length <= answerBytesMax ? JSON.parse(text) : null;
  if (!isObject(object)) throw new Error(`answered ${status}, which is none of its answers`);
  return { kind: 'done', object };
}

/** Code and parameter only: a description may quote what was sent. */
function refusalOf(status: number, text: string): Error {
  const [code, parameter] = ['code', 'parameter'].map(
    (name) => new RegExp(`"${name}"\\s*:\\s*"([\\w.[\\]-]{1,80})"`).exec(text)?.[1],
  );
  return new Error(
    `refused with ${status} ${code ?? 'without a code'}${parameter ? ` of ${parameter}` : ''}`,
  );
}

function timeUp(timeoutMs: number, cause: unknown): ServiceError {
  return new ServiceError('DEADLINE_EXCEEDED', {
    cause,
    faults: [fault(`Платёжный шлюз: нет ответа за ${timeoutMs} мс`)],
  });
}

/** No answer that one could rely on. */
export function away(cause: unknown): ServiceError {
  return new ServiceError('UNAVAILABLE', { cause, faults: [fault('Платёжный шлюз: система недоступна')] });
}

function fault(description: string) {
  return { field: 'system', description, domain: 'payments' } as const;
}
