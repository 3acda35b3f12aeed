/** A key that the database keeps, sealed with one that it does not know. */
export interface WrappedKey {
  /** Of the key outside that opens it. */
  readonly keyId: string;
  readonly sealed: Buffer;
}

/**
 * Who has the key outside of the database. Keys that data are fingerprinted or sealed with are kept in the database as it
 * wraps them: so it is asked once for each of them, may be far away, and may change its own key without the data.
 */
export interface KeyKeeper {
  /** `place` says what the key is for: elsewhere it does not open. */
  wrap(key: Uint8Array, place: string): Promise<WrappedKey>;
  /** Undefined where it has no key that opens this one at this place. */
  unwrap(wrapped: WrappedKey, place: string): Promise<Buffer | undefined>;
  /** Wraps anew, with the newest of its keys, what it has wrapped, and shows nobody the key; absent, it is unwrapped and wrapped. */
  rewrap?(wrapped: WrappedKey): Promise<WrappedKey | undefined>;
}
