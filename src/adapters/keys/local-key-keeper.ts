import { createHmac } from 'node:crypto';
import type { KeyKeeper } from '#kernel/ports/key-keeper.ts';
import { openBytes, sealBytes } from '#platform/keys/sealed-bytes.ts';

const idHexLength = 16;

/** Keeps a key of 32 bytes in memory, and wraps with it. */
export function createLocalKeyKeeper(key: Uint8Array, keyId = idOf(key)): KeyKeeper {
  return {
    async wrap(inner, place) {
      return { keyId, sealed: sealBytes(key, inner, place) };
    },
    async unwrap({ keyId: wrappedWith, sealed }, place) {
      return wrappedWith === keyId ? openBytes(key, sealed, place) : undefined;
    },
  };
}

/** Several keys: the newest, which is the last, wraps, and each opens what it has wrapped. */
export function createKeyKeeperOf(keys: readonly Uint8Array[]): KeyKeeper {
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

/** Tells keys apart and nothing of them. */
export function idOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('id of a key of bindery').digest('hex').slice(0, idHexLength);
}
