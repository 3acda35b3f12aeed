import { isObject, type JsonObject } from '#kernel/json/json.ts';
import type { CallContext } from '#kernel/ports/ports.ts';
import type { Guard } from '../calls/guarded-call.ts';
import { asExchange, boundedText, noteStatus } from '../calls/http-call.ts';
import { misfit, PeerError, refusedWith, unreached } from '../calls/peer-error.ts';

export interface YookassaAccess {
  /** URL of the API with its version: `https://api.yookassa.ru/v3`. */
  readonly url: string;
  readonly shopId: string;
  readonly secretKey: string;
}

export interface YookassaResource {
  /** Path relative to the API's URL, with a placeholder for the id: `payments/{id}`. */
  readonly template: string;
  readonly id?: string;
  readonly query?: URLSearchParams;
}

export interface YookassaCall<Value> {
  readonly resource: YookassaResource;
  /** Body and key of a POST call; if absent, the call is a GET. */
  readonly post?: { readonly body: JsonObject; readonly idempotenceKey: string };
  /** Reads the object of the response; throws if it cannot be read completely. */
  read(object: JsonObject): Value;
}

/** Result of a call. `refused` means that the call had no effect and a retry would be refused again. */
export type YookassaAnswer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly cause: Error };

/** Calls the API; all attempts use the same idempotence key. Throws DEADLINE_EXCEEDED, or UNAVAILABLE if the API fails. */
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
  // Wrong shop credentials (401, 403) are a mistake of the operator, not a refusal of this payment.
  if (error.isOutage || error.isTransient) throw error;
  return { kind: 'refused', status, cause: refusalOf(status, text) };
}

interface Exchanged {
  readonly status: number;
  readonly text: string;
}

/** Sends the request id but no trace headers, because the acquirer is a third party. */
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

/** Describes a refusal by code and parameter only, because the description may quote personal data. */
function refusalOf(status: number, text: string): Error {
  const [code, parameter] = ['code', 'parameter'].map(
    (name) => new RegExp(`"${name}"\\s*:\\s*"([\\w.[\\]-]{1,80})"`).exec(text)?.[1],
  );
  return new Error(
    `refused with ${status} ${code ?? 'without a code'}${parameter ? ` of ${parameter}` : ''}`,
  );
}
