import { createHmac, hash } from 'node:crypto';
import { openBytes, sealBytes } from './sealed-bytes.ts';

/** What is compared; equal content has other fingerprints for another use. */
export type FingerprintUse =
  | 'personal-record'
  | 'special-record'
  | 'request'
  | 'statement-line'
  | 'statement-file'
  | 'subject-key'
  | 'person-key'
  | 'consent-person'
  | 'client-code'
  | 'cursor';

/** Keeps what the database alone must not reveal, such as what people say of their health. */
export interface Sealer {
  /** Another text each time. */
  seal(text: string): string;
  /** Undefined where it was sealed with another key. */
  open(sealed: string): string | undefined;
}

export interface ByteSealer {
  seal(bytes: Uint8Array): Buffer;
  open(sealed: Uint8Array): Buffer | undefined;
}

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
  /** For what is not only compared; with a key of its own. */
  readonly sealer: Sealer;
  /** For requests that wait for their answer, and answers that wait for their partner. */
  readonly operationSealer: ByteSealer;
  /** For what requests to a webhook are signed with; what was sealed for one does not open for another. */
  webhookSealer(webhookId: string): ByteSealer;
}

/** Which key of the database it was made with; also makes a fingerprint longer than a plain hash, so that each is known for what it is. */
const generation = 1;
const plainLength = 32;

const sealedPlace = 'special data';
const operationPlace = 'operation';

/** With keys of 32 bytes. What is keyed is the SHA-256 of a text, so that plain hashes can be keyed without their text. */
export function createFingerprints(key: Uint8Array, sealingKey: Uint8Array): Fingerprints {
  const ofSha256: Fingerprints['ofSha256'] = (use, sha256) => {
    const keyed = createHmac('sha256', key).update(`${use}\0`).update(sha256).digest();
    return Buffer.concat([Uint8Array.of(generation), keyed]);
  };
  const sealerAt = (place: string): ByteSealer => ({
    seal: (bytes) => sealBytes(sealingKey, bytes, place),
    open: (sealed) => openBytes(sealingKey, sealed, place),
  });
  const of: Fingerprints['of'] = (use, text) => ofSha256(use, hash('sha256', text, 'buffer'));
  return {
    of,
    ofSha256,
    isOf: (stored, use, text) =>
      of(use, text).equals(stored.length === plainLength ? ofSha256(use, stored) : stored),
    sealer: {
      seal: (text) => sealBytes(sealingKey, Buffer.from(text), sealedPlace).toString('base64'),
      open: (sealed) => openBytes(sealingKey, Buffer.from(sealed, 'base64'), sealedPlace)?.toString(),
    },
    operationSealer: sealerAt(operationPlace),
    webhookSealer: (webhookId) => sealerAt(`webhook ${webhookId}`),
  };
}
