import type { KeyKeeper } from '#kernel/ports/key-keeper.ts';

export interface KeySource {
  /** Returns the keeper of outside keys. `isFirst` lets it create the first key. Throws StartError if there is no key. */
  keeper(isFirst: boolean): KeyKeeper;
  /** True if a new outside key may replace this one, as long as no stored data depend on the keys that it encrypts. */
  mayReplace(keyId: string): boolean;
  /** Adds a new outside key, which then encrypts keys; absent if keys are added outside Bindery. Throws StartError. */
  addKey?(): void | Promise<void>;
  dropKey?(keyId: string): void;
  /** Returns the error message if the keeper cannot decrypt a key that this outside key has encrypted. */
  refusal(keyId: string): string;
}
