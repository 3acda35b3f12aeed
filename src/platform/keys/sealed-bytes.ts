import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const random = Buffer.alloc(4_096);
let randomFrom = random.length;

/** Random bytes that nobody else gets; made in advance, as asking for a few costs nearly half of what a cipher does. */
export function freshBytes(length: number): Buffer {
  if (randomFrom + length > random.length) {
    randomFillSync(random);
    randomFrom = 0;
  }
  const bytes = Buffer.from(random.subarray(randomFrom, randomFrom + length));
  random.fill(0, randomFrom, randomFrom + length);
  randomFrom += length;
  return bytes;
}

/** AES-256-GCM with a key of 32 bytes, the place authenticated: nonce, tag, content. */
export function sealBytes(key: Uint8Array, content: Uint8Array, place: string): Buffer {
  const nonce = freshBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength });
  sealing.setAAD(Buffer.from(place));
  const sealed = sealing.update(content);
  // Nothing is left of the content for the end.
  sealing.final();
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
    opening.final();
    return content;
  } catch {
    // Something else than what was sealed, or elsewhere.
    return undefined;
  }
}
