import { createHmac, hash } from 'node:crypto';

/** What is compared; equal content has other fingerprints for another use. */
export type FingerprintUse =
  | 'personal-record'
  | 'request'
  | 'statement-line'
  | 'statement-file'
  | 'subject-key';

/**
 * Stands in the place of personal data where these are only compared. Whoever has the fingerprints without the key cannot
 * look whether a guess was right.
 */
export interface Fingerprints {
  /** 33 bytes. */
  of(use: FingerprintUse, text: string): Buffer;
  /** The same of the SHA-256 of a text, 32 bytes. */
  ofSha256(use: FingerprintUse, sha256: Uint8Array): Buffer;
  /** Whether a stored one is of this text, also one from before there was a key. */
  isOf(stored: Uint8Array, use: FingerprintUse, text: string): boolean;
}

/** Which key of the database it was made with; also makes a fingerprint longer than a plain hash, so that each is known for what it is. */
const generation = 1;
const plainLength = 32;

/** With a key of 32 bytes. What is keyed is the SHA-256 of a text, so that plain hashes can be keyed without their text. */
export function createFingerprints(key: Uint8Array): Fingerprints {
  const ofSha256: Fingerprints['ofSha256'] = (use, sha256) => {
    const keyed = createHmac('sha256', key).update(`${use}\0`).update(sha256).digest();
    return Buffer.concat([Uint8Array.of(generation), keyed]);
  };
  const of: Fingerprints['of'] = (use, text) => ofSha256(use, hash('sha256', text, 'buffer'));
  return {
    of,
    ofSha256,
    isOf: (stored, use, text) =>
      of(use, text).equals(stored.length === plainLength ? ofSha256(use, stored) : stored),
  };
}
