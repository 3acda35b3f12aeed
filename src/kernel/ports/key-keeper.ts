/** A stored key, sealed with an outside key that the database does not have. */
export interface WrappedKey {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** Wraps the database's keys with an outside key: called once per key, so it may be slow. */
export interface KeyKeeper {
  /** `place` is the purpose of the key. A key opens only with the place that it was wrapped with. */
  wrap(key: Uint8Array, place: string): Promise<WrappedKey>;
  /** Returns undefined without the key that opens this one at this place. */
  unwrap(wrapped: WrappedKey, place: string): Promise<Buffer | undefined>;
  /** Wraps the key again with the newest outside key, without revealing it. If absent, the caller unwraps and wraps. */
  rewrap?(wrapped: WrappedKey): Promise<WrappedKey | undefined>;
}
