/** A stored key, encrypted with an outside key that is not in the database. */
export interface WrappedKey {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** Encrypts the database's keys with an outside key. It is called once per key, so it may be slow. */
export interface KeyKeeper {
  /** Encrypts a key. `place` is the purpose of the key; only a call with the same place can decrypt it. */
  wrap(key: Uint8Array, place: string): Promise<WrappedKey>;
  /** Decrypts a key; undefined if the outside key is missing or the key was encrypted for another place. */
  unwrap(wrapped: WrappedKey, place: string): Promise<Buffer | undefined>;
  /** Encrypts a key again with the newest outside key, without revealing it. If absent, callers use `unwrap` and `wrap`. */
  rewrap?(wrapped: WrappedKey): Promise<WrappedKey | undefined>;
}
