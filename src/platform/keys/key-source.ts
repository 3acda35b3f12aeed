import type { KeyKeeper } from '#kernel/ports/key-keeper.ts';

/** Where the key outside of the database comes from. */
export interface KeySource {
  /** `isFirst`: the database has no key yet, so there may be one to be made. Throws StartError where there is none. */
  keeper(isFirst: boolean): KeyKeeper;
  /** Whether what was wrapped with the key of this id may be forgotten while nothing was fingerprinted with it. */
  mayReplace(keyId: string): boolean;
  /** Adds a key outside, which is the newest from then on; absent where whoever keeps it does so. Throws StartError. */
  addKey?(): void | Promise<void>;
  /** Throws a key outside away for good; absent as above. */
  dropKey?(keyId: string): void;
  /** What to say where the keeper cannot open what was wrapped with the key of this id. */
  refusal(keyId: string): string;
}
