/** A stored key, sealed with an outside key that the database does not have. */
export interface WrappedKey {
  /** The outside key that opens it. */
  readonly keyId: string;
  readonly sealed: Buffer;
}

/**
 * Holder of the outside key. It wraps the keys that seal and fingerprint data; the database stores them wrapped. So it is
 * called once per key, may be slow, and may rotate its own key while the data stay unchanged.
 */
export interface KeyKeeper {
  /** `place` is the purpose of the key: it opens at no other place. */
  wrap(key: Uint8Array, place: string): Promise<WrappedKey>;
  /** Returns undefined without the key that opens this one at this place. */
  unwrap(wrapped: WrappedKey, place: string): Promise<Buffer | undefined>;
  /** Wraps the key again with the newest outside key, without revealing it. If absent, the caller unwraps and wraps. */
  rewrap?(wrapped: WrappedKey): Promise<WrappedKey | undefined>;
}
