import type { KeyKeeper } from '#kernel/ports/key-keeper.ts';

export interface KeySource {
  /**
   * Returns the keeper of the outside key. With `isFirst`, the database has no keys yet, so the keeper may create an
   * outside key. Throws StartError if there is no key.
   */
  keeper(isFirst: boolean): KeyKeeper;
  /** True if keys encrypted by this outside key may be discarded, as long as no stored fingerprint depends on them. */
  mayReplace(keyId: string): boolean;
  /**
   * Adds an outside key, which becomes the newest; absent if the key keeper adds keys without Bindery. Throws StartError.
   */
  addKey?(): void | Promise<void>;
  dropKey?(keyId: string): void;
  /** Returns the message for keys that the keeper cannot decrypt with this outside key. */
  refusal(keyId: string): string;
}
