import type { CallContext } from '#kernel/ports.ts';
import { outgoingTraceparent } from '#platform/spans/spans.ts';
import { boundedText } from './bounded-text.ts';
import type { Guard } from './guarded-call.ts';
import { asExchange, noteStatus } from './http-span.ts';
import { misfit, refusedWith, unreached } from './peer-error.ts';

export interface HttpPeer {
  readonly url: string;
  readonly token: string | undefined;
}

export interface JsonCall<Answer> {
  /** Below the address of the system. */
  readonly path: string;
  readonly body: unknown;
  /** What the JSON of an answer says; undefined where it is none of those agreed upon. */
  read(json: unknown): Answer | undefined;
  /** Sent along where the other side must not do the same twice. */
  readonly idempotencyKey?: string;
}

/**
 * POSTs JSON to an outside system and gives its answer. Throws DEADLINE_EXCEEDED when it is slow, UNAVAILABLE when
 * it cannot be reached or does not answer 200 with the JSON agreed upon.
 */
export function postJson<Answer>(
  peer: HttpPeer,
  guard: Guard,
  call: JsonCall<Answer>,
  context: CallContext,
): Promise<Answer> {
  // What is asked only reads, or carries a key that makes it do its work once.
  return guard.call((signal) => attempt(peer, call, context, signal), { isIdempotent: true });
}

async function attempt<Answer>(
  peer: HttpPeer,
  call: JsonCall<Answer>,
  context: CallContext,
  signal: AbortSignal,
): Promise<Answer> {
  const text = await exchange(peer, call, context, signal);
  const answer = call.read(parsed(text));
  if (answer === undefined) throw misfit('an answer that does not fit');
  return answer;
}

function exchange(
  peer: HttpPeer,
  call: JsonCall<unknown>,
  context: CallContext,
  signal: AbortSignal,
): Promise<string> {
  const address = new URL(call.path, peer.url.endsWith('/') ? peer.url : `${peer.url}/`);
  return asExchange('POST', address, call.path, () => exchanged(address, peer, call, context, signal));
}

async function exchanged(
  address: URL,
  { token }: HttpPeer,
  { body, idempotencyKey }: JsonCall<unknown>,
  context: CallContext,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    signal,
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'x-request-id': context.traceId,
      traceparent: outgoingTraceparent(context.traceId),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw unreached(cause);
  });
  noteStatus(response.status);
  if (response.status !== 200) {
    // An unread body would keep its connection.
    await response.body?.cancel();
    throw refusedWith(response.status);
  }
  return boundedText(response);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw misfit('an answer that is not JSON');
  }
}
