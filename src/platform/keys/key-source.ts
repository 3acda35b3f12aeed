import type { KeyKeeper } from '#kernel/ports/key-keeper.ts';

export interface KeySource {
  /** Returns the keeper of outside keys; lets it create the first if `isFirst`. Throws StartError if there is no key. */
  keeper(isFirst: boolean): KeyKeeper;
  /** True if keys encrypted by this outside key may be discarded, as long as no stored fingerprint depends on them. */
  mayReplace(keyId: string): boolean;
  /** Adds an outside key as the newest; absent if the keeper adds keys without Bindery; throws StartError. */
  addKey?(): void | Promise<void>;
  dropKey?(keyId: string): void;
  /** Returns the message for keys that the keeper cannot decrypt with this outside key. */
  refusal(keyId: string): string;
}
