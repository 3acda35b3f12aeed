import { isObject, type JsonObject } from '#kernel/json/json.ts';
import type { CallContext } from '#kernel/ports/ports.ts';
import type { Guard } from '../calls/guarded-call.ts';
import { asExchange, boundedText, noteStatus } from '../calls/http-call.ts';
import { misfit, PeerError, refusedWith, unreached } from '../calls/peer-error.ts';

export interface YookassaAccess {
  /** Address of the API with its version: `https://api.yookassa.ru/v3`. */
  readonly url: string;
  readonly shopId: string;
  readonly secretKey: string;
}

export interface YookassaResource {
  /** Path below the address of the API, without what the id distinguishes: `payments/{id}`. */
  readonly template: string;
  /** What stands for `{id}`. */
  readonly id?: string;
  readonly query?: URLSearchParams;
}

export interface YookassaCall<Value> {
  readonly resource: YookassaResource;
  /** Sent with POST; absent, the call is a GET. */
  readonly post?: { readonly body: JsonObject; readonly idempotenceKey: string };
  /** What the object of the answer says; throws where it cannot be read in full. */
  read(object: JsonObject): Value;
}

/** `refused`: nothing was done, and repeating the call changes nothing. */
export type YookassaAnswer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly cause: Error };

/**
 * A call of the API. What is busy (429), broken (5xx) or still at work (202) is called again, with the same
 * idempotence key. Throws DEADLINE_EXCEEDED when the time is up, UNAVAILABLE when there is no answer to rely on.
 */
export function call<Value>(
  access: YookassaAccess,
  guard: Guard,
  request: YookassaCall<Value>,
  context: CallContext,
): Promise<YookassaAnswer<Value>> {
  return guard.call((signal) => attempt(access, request, context, signal), { isIdempotent: true });
}

async function attempt<Value>(
  access: YookassaAccess,
  request: YookassaCall<Value>,
  context: CallContext,
  signal: AbortSignal,
): Promise<YookassaAnswer<Value>> {
  const { status, text } = await exchange(access, request, context, signal);
  if (status === 200) return { kind: 'done', value: understood(request, text) };
  if (status === 202) throw new PeerError('still at work', { isTransient: true, isOutage: false });
  const error = refusedWith(status);
  // A refused shop (401, 403) is repaired by its operator, so it is no refusal of this call.
  if (error.isOutage || error.isTransient) throw error;
  return { kind: 'refused', status, cause: refusalOf(status, text) };
}

interface Exchanged {
  readonly status: number;
  readonly text: string;
}

/** The acquirer is a third party, so it gets the id of the request and not the trace. */
function exchange(
  access: YookassaAccess,
  request: YookassaCall<unknown>,
  context: CallContext,
  signal: AbortSignal,
): Promise<Exchanged> {
  const method = request.post ? 'POST' : 'GET';
  return asExchange(method, new URL(access.url), request.resource.template, () =>
    exchanged(access, request, context, signal),
  );
}

function pathOf({ template, id = '', query }: YookassaResource): string {
  const path = template.replace('{id}', () => encodeURIComponent(id));
  return query ? `${path}?${query}` : path;
}

async function exchanged(
  { url, shopId, secretKey }: YookassaAccess,
  { resource, post }: YookassaCall<unknown>,
  { traceId }: CallContext,
  signal: AbortSignal,
): Promise<Exchanged> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/${pathOf(resource)}`, {
    signal,
    redirect: 'error',
    headers: {
      authorization: `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`,
      'x-request-id': traceId,
      ...(post ? { 'content-type': 'application/json', 'idempotence-key': post.idempotenceKey } : {}),
    },
    ...(post ? { method: 'POST', body: JSON.stringify(post.body) } : {}),
  }).catch((cause: unknown) => {
    throw unreached(cause);
  });
  noteStatus(response.status);
  return { status: response.status, text: await boundedText(response) };
}

function understood<Value>({ read }: YookassaCall<Value>, text: string): Value {
  try {
    const object: unknown = JSON.parse(text);
    if (isObject(object)) return read(object);
  } catch (error) {
    throw misfit(`an answer that does not fit: ${error instanceof Error ? error.name : 'unknown'}`);
  }
  throw misfit('an answer that is no object');
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
