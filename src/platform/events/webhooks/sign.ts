import { createHmac, randomBytes } from 'node:crypto';
import type { ByteSealer } from '../../keys/fingerprints.ts';

const secretLength = 32;

export function newSecret(): Buffer {
  return randomBytes(secretLength);
}

/** Formats a secret for partners, as in Standard Webhooks: `whsec_` and base64. */
export function secretText(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}

/** Returns the headers of Standard Webhooks 1.0.0: the event's id, the time of this attempt, and the signatures. */
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

/** Returns the encryption for the secrets of one endpoint. It cannot decrypt the secrets of other endpoints. */
export type SecretSealer = (webhookId: string) => ByteSealer;

/** Decrypts a secret. Throws if the secret was encrypted with another key. */
export function openedSecret(sealer: SecretSealer, webhookId: string, sealed: Uint8Array): Buffer {
  const secret = sealer(webhookId).open(sealed);
  if (!secret)
    throw new Error(`the secret of webhook ${webhookId} does not open: it was sealed with another key`);
  return secret;
}
