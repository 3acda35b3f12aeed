import { createHmac, randomBytes } from 'node:crypto';
import type { ByteSealer } from '../../keys/fingerprints.ts';

const secretLength = 32;

/** 32 random bytes. */
export function newSecret(): Buffer {
  return randomBytes(secretLength);
}

/** Format for partners: `whsec_` and base64, as in Standard Webhooks. */
export function secretText(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}

/** Standard Webhooks 1.0.0: one id for all attempts, a timestamp per attempt, a signature per secret. */
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

/** Seals an endpoint's secrets; a sealed secret of another endpoint does not open. */
export type SecretSealer = (webhookId: string) => ByteSealer;

/** Throws if the secret was sealed with another key, which the start would have refused. */
export function openedSecret(sealer: SecretSealer, webhookId: string, sealed: Uint8Array): Buffer {
  const secret = sealer(webhookId).open(sealed);
  if (!secret)
    throw new Error(`the secret of webhook ${webhookId} does not open: it was sealed with another key`);
  return secret;
}
