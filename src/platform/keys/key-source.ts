import type { KeyKeeper } from '#kernel/ports/key-keeper.ts';

export interface KeySource {
  /** Returns the keeper, which may create a key if `isFirst` (no keys yet); throws StartError without a key. */
  keeper(isFirst: boolean): KeyKeeper;
  /** True if keys encrypted by this outside key may be discarded, as long as no stored fingerprint depends on them. */
  mayReplace(keyId: string): boolean;
  /** Adds the newest outside key; absent if the keeper adds keys without Bindery; throws StartError. */
  addKey?(): void | Promise<void>;
  dropKey?(keyId: string): void;
  /** Returns the message for keys that the keeper cannot decrypt with this outside key. */
  refusal(keyId: string): string;
}
