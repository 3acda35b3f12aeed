import { createHmac } from 'node:crypto';
import type { KeyKeeper } from '#kernel/ports/key-keeper.ts';
import { openBytes, sealBytes } from '#platform/keys/sealed-bytes.ts';

const idHexLength = 16;

/** Creates a keeper that wraps other keys with a 32-byte key in memory. */
export function createLocalKeyKeeper(key: Uint8Array, ownId = identifyKey(key)): KeyKeeper {
  return {
    async wrap(inner, place) {
      return { keyId: ownId, sealed: sealBytes(key, inner, place) };
    },
    async unwrap({ keyId, sealed }, place) {
      return keyId === ownId ? openBytes(key, sealed, place) : undefined;
    },
  };
}

/** Creates a keeper that wraps other keys with the last of `keys`, the newest, and unwraps with any of `keys`. */
export function createRotatingKeyKeeper(keys: readonly Uint8Array[]): KeyKeeper {
  const keepers = keys.map((key) => createLocalKeyKeeper(key));
  return {
    async wrap(inner, place) {
      const newest = keepers.at(-1);
      if (!newest) throw new Error('there is no key');
      return newest.wrap(inner, place);
    },
    async unwrap(wrapped, place) {
      for (const keeper of keepers) {
        const key = await keeper.unwrap(wrapped, place);
        if (key) return key;
      }
      return undefined;
    },
  };
}

/** Returns a key's id, which reveals nothing about the key. */
export function identifyKey(key: Uint8Array): string {
  return createHmac('sha256', key).update('id of a key of bindery').digest('hex').slice(0, idHexLength);
}
