import type { Event } from './types.ts';

/** Why a webhook is not believed. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface WebhookOptions {
  /** How far the time of a webhook may be from now; 300 s. */
  readonly toleranceSeconds?: number;
  /** Now, in ms since 1970. */
  readonly now?: number;
}

/** Headers of a request, as `fetch` or as Node gives them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event of a webhook, once its signature is checked (Standard Webhooks, HMAC v1). `body` is what was received, byte for
 * byte; of several secrets (after a rotation) any will do. Throws WebhookError.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: WebhookOptions = {},
): Promise<Event> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('a header webhook-… is missing');
  if (!/^\d+$/.test(timestamp)) throw new WebhookError('webhook-timestamp is no number of seconds');
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError('webhook-timestamp is too far from now');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const start = new TextEncoder().encode(`${id}.${timestamp}.`);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = new Uint8Array(start.length + bytes.length);
  signed.set(start);
  signed.set(bytes, start.length);
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []));
  for (const one of [secret].flat()) if (await isSigned(signed, given, one)) return JSON.parse(text) as Event;
  throw new WebhookError('no signature of the webhook is by this secret');
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  given: readonly string[],
  secret: string,
): Promise<boolean> {
  const raw = bytesOf(secret.replace(/^whsec_/, ''));
  if (!raw || raw.length === 0) throw new WebhookError('the secret is not whsec_ and base64');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
  for (const signature of given) {
    const expected = bytesOf(signature);
    if (expected && (await crypto.subtle.verify('HMAC', key, expected, signed))) return true;
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' || found === undefined ? found : found[0];
}
