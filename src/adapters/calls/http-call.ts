import type { Static, TSchema } from 'typebox';
import type { CallContext } from '#kernel/ports/ports.ts';
import { compileValidator } from '#kernel/schema/schema.ts';
import { inSpan, outgoingTraceparent, recordedSpan } from '#platform/spans/spans.ts';
import type { Guard } from './guarded-call.ts';
import { misfit, type PeerError, refusedWith, unreached } from './peer-error.ts';

export interface HttpPeer {
  readonly url: string;
  readonly token: string | undefined;
}

export interface JsonCall<Answer> {
  /** Path relative to the system's base URL. */
  readonly path: string;
  readonly body: unknown;
  /** Reads the JSON of a response; undefined if the JSON does not match the protocol. */
  read(json: unknown): Answer | undefined;
  /** Idempotency key; required if a repeated call would take effect twice. */
  readonly idempotencyKey?: string;
}

/** Creates a reader that returns undefined for values that do not match the schema. */
export function readBySchema<Schema extends TSchema>(
  schema: Schema,
): (json: unknown) => Static<Schema> | undefined {
  const faultsOf = compileValidator(schema);
  return (json) => (faultsOf(json).length === 0 ? (json as Static<Schema>) : undefined);
}

/** Posts JSON. Throws DEADLINE_EXCEEDED, or UNAVAILABLE unless the response is a 200 with the expected JSON. */
export function postJson<Answer>(
  peer: HttpPeer,
  guard: Guard,
  call: JsonCall<Answer>,
  context: CallContext,
): Promise<Answer> {
  // Retries are safe: every call either only reads or has an idempotency key.
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
    // An unread body would keep the connection open.
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

/** Makes one HTTP attempt, with a span if the trace is recorded. `template` is the path without ids. */
export function asExchange<Value>(
  method: string,
  address: URL,
  template: string,
  work: () => Promise<Value>,
): Promise<Value> {
  if (recordedSpan() === undefined) return work();
  const { hostname, port, protocol } = address;
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    'url.template': template,
  };
  return inSpan(`${method} ${template}`, 'client', attributes, work);
}

export function noteStatus(status: number): void {
  recordedSpan()?.set('http.response.status_code', status);
}

const answerBytesMax = 1_048_576;

/** Reads a response as UTF-8. Throws PeerError if the response is too long. */
export async function boundedText(response: Response): Promise<string> {
  return (await boundedBytes(response)).toString('utf8');
}

/** Reads the bytes of a response; throws PeerError if a long response would fill the memory. */
export async function boundedBytes(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const whole = async () => {
    for await (const part of response.body ?? []) {
      bytes += part.byteLength;
      if (bytes > answerBytesMax) throw misfit('an answer that is too long');
      parts.push(part);
    }
  };
  await whole().catch((error: unknown): PeerError => {
    throw error instanceof Error && error.name === 'PeerError' ? error : unreached(error);
  });
  return Buffer.concat(parts);
}
