import { createHmac, randomBytes } from 'node:crypto';

const secretLength = 32;

/** A new secret: 32 bytes. */
export function newSecret(): Buffer {
  return randomBytes(secretLength);
}

/** As partners are given it: `whsec_` and base64, as Standard Webhooks has it. */
export function secretText(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}

/**
 * Headers of one attempt by Standard Webhooks 1.0.0: the id is the same in all attempts, the moment is that of this one; a signature
 * for each secret, the newest first.
 */
export function signedHeaders(
  secrets: readonly Uint8Array[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: Uint8Array },
): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}
