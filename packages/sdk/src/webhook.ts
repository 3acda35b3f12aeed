import type { Event } from './types.ts';

/** Thrown if a webhook is not genuine. Respond with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface WebhookOptions {
  /** Allowed difference between the webhook's time and now, in seconds. Default 300. */
  readonly toleranceSeconds?: number;
  /** Current time, in ms since 1970. */
  readonly now?: number;
}

/** Headers of a request, as `fetch` or Node provide them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies the signature of a webhook (Standard Webhooks, HMAC v1) and returns its event. `body` contains the received
 * bytes. If you give several secrets during a rotation, one must match. Throws WebhookError.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: WebhookOptions = {},
): Promise<Event> {
  const given = headers instanceof Headers ? headers : new Headers(listed(headers));
  const [id, time, signature] = ['id', 'timestamp', 'signature'].map((name) => given.get(`webhook-${name}`));
  if (!id || !time || !signature) throw new WebhookError('a header webhook-… is missing');
  if (!/^\d+$/.test(time)) throw new WebhookError('webhook-timestamp is no number of seconds');
  if (Math.abs(now / 1000 - Number(time)) > toleranceSeconds)
    throw new WebhookError('webhook-timestamp is too far from now');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = Uint8Array.from([...new TextEncoder().encode(`${id}.${time}.`), ...bytes]);
  const signatures = signature.split(' ').filter((one) => one.startsWith('v1,'));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  for (const one of [secret].flat()) {
    const raw = bytesOf(one.replace(/^whsec_/, ''));
    if (!raw?.length) throw new WebhookError('the secret is not whsec_ and base64');
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
    for (const expected of signatures.map((each) => bytesOf(each.slice(3))))
      if (expected && (await crypto.subtle.verify('HMAC', key, expected, signed)))
        return JSON.parse(new TextDecoder().decode(bytes)) as Event;
  }
  throw new WebhookError('no signature of the webhook is by this secret');
}

function listed(headers: Exclude<WebhookHeaders, Headers>): [string, string][] {
  const own = Object.entries(headers).filter(([name]) => /^webhook-/i.test(name));
  return own.flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), String(value)]]));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
