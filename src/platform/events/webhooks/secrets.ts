import type { ByteSealer } from '../../keys/fingerprints.ts';

/** Seals what requests to an endpoint are signed with; what was sealed for one endpoint does not open for another. */
export type SecretSealer = (webhookId: string) => ByteSealer;

/** Throws where it was sealed with another key, which a start would have refused. */
export function openedSecret(sealer: SecretSealer, webhookId: string, sealed: Uint8Array): Buffer {
  const secret = sealer(webhookId).open(sealed);
  if (!secret)
    throw new Error(`the secret of webhook ${webhookId} does not open: it was sealed with another key`);
  return secret;
}
