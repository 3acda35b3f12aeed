import type { KeyKeeper } from '#kernel/ports/key-keeper.ts';

export interface KeySource {
  /** `isFirst`: the database has no key yet, so one may be created. Throws StartError without a key. */
  keeper(isFirst: boolean): KeyKeeper;
  /** True if keys wrapped with this id may be discarded while nothing is fingerprinted with them. */
  mayReplace(keyId: string): boolean;
  /** Adds an outside key, the newest from then on; absent if the keeper does it. Throws StartError. */
  addKey?(): void | Promise<void>;
  dropKey?(keyId: string): void;
  /** Message if the keeper cannot open keys wrapped with this id. */
  refusal(keyId: string): string;
}
