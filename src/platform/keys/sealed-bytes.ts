import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM with a key of 32 bytes, the place authenticated: nonce, tag, content. */
export function sealBytes(key: Uint8Array, content: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength });
  sealing.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([sealing.update(content), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
}

/** Undefined for something else than what was sealed with this key at this place. */
export function openBytes(key: Uint8Array, sealed: Uint8Array, place: string): Buffer | undefined {
  if (sealed.length <= nonceLength + tagLength) return undefined;
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  opening.setAAD(Buffer.from(place));
  opening.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  const content = opening.update(sealed.subarray(nonceLength + tagLength));
  try {
    return Buffer.concat([content, opening.final()]);
  } catch {
    // Something else than what was sealed, or elsewhere.
    return undefined;
  }
}
