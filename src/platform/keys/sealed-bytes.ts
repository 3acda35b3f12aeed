import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const random = Buffer.alloc(4_096);
let randomFrom = random.length;

/** Returns random bytes from a buffer filled in advance, because a system call costs nearly half as much as encrypting. */
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

/** Encrypts a content for a place by AES-256-GCM with a key of 32 bytes; returns nonce, tag and encrypted content. */
export function sealBytes(key: Uint8Array, content: Uint8Array, place: string): Buffer {
  const nonce = freshBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength });
  sealing.setAAD(Buffer.from(place));
  const sealed = sealing.update(content);
  // Ignore the result: with GCM, `final` returns no bytes.
  sealing.final();
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
}

/** Decrypts bytes; returns undefined unless they were encrypted with this key for this place. */
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
    return undefined;
  }
}
