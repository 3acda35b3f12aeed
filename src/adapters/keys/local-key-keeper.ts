import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { KeyKeeper } from '../../ports/key-keeper.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
const idHexLength = 16;

/** Keeps a key of 32 bytes in memory; what it wraps is AES-256-GCM, the place authenticated: nonce, tag, content. */
export function createLocalKeyKeeper(key: Uint8Array, keyId = idOf(key)): KeyKeeper {
  return {
    async wrap(inner, place) {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength });
      sealing.setAAD(Buffer.from(place));
      const content = Buffer.concat([sealing.update(inner), sealing.final()]);
      return { keyId, sealed: Buffer.concat([nonce, sealing.getAuthTag(), content]) };
    },
    async unwrap({ keyId: wrappedWith, sealed }, place) {
      if (wrappedWith !== keyId || sealed.length <= nonceLength + tagLength) return undefined;
      const nonce = sealed.subarray(0, nonceLength);
      const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength });
      opening.setAAD(Buffer.from(place));
      opening.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
      const inner = opening.update(sealed.subarray(nonceLength + tagLength));
      try {
        return Buffer.concat([inner, opening.final()]);
      } catch {
        // Something else than what was wrapped, or elsewhere.
        return undefined;
      }
    },
  };
}

/** Tells keys apart and nothing of them. */
function idOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('id of a key of bindery').digest('hex').slice(0, idHexLength);
}
