import { createHmac, randomBytes } from 'node:crypto';
import type { ByteSealer } from '../../keys/fingerprints.ts';

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

/** Seals what requests to an endpoint are signed with; what was sealed for one endpoint does not open for another. */
export type SecretSealer = (webhookId: string) => ByteSealer;

/** Throws where it was sealed with another key, which a start would have refused. */
export function openedSecret(sealer: SecretSealer, webhookId: string, sealed: Uint8Array): Buffer {
  const secret = sealer(webhookId).open(sealed);
  if (!secret)
    throw new Error(`the secret of webhook ${webhookId} does not open: it was sealed with another key`);
  return secret;
}
