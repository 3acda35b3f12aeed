import { createHmac, hash } from 'node:crypto';
import { openBytes, sealBytes } from './sealed-bytes.ts';

/** What a fingerprint is used for. The fingerprints of a text differ for different uses. */
export type FingerprintUse =
  | 'personal-record'
  | 'special-record'
  | 'request'
  | 'statement-line'
  | 'statement-file'
  | 'portfolio-line'
  | 'portfolio-file'
  | 'subject-key'
  | 'person-key'
  | 'consent-person'
  | 'client-code'
  | 'cursor';

/** Encrypts data that must stay secret even if the database is stolen, such as health data. */
export interface Sealer {
  /** Encrypts a text. The result differs at each call. */
  seal(text: string): string;
  /** Decrypts a text; returns undefined if it was encrypted with another key. */
  open(sealed: string): string | undefined;
}

export interface ByteSealer {
  seal(bytes: Uint8Array): Buffer;
  open(sealed: Uint8Array): Buffer | undefined;
}

/** Makes keyed hashes (fingerprints) of personal data. Without the key, nobody can test guesses against them. */
export interface Fingerprints {
  /** Returns the fingerprint of a text, 33 bytes. */
  of(use: FingerprintUse, text: string): Buffer;
  /** Returns the same fingerprint as `of`, given the text's SHA-256 (32 bytes) instead of the text. */
  ofSha256(use: FingerprintUse, sha256: Uint8Array): Buffer;
  /** True if `stored` was computed from the text: a fingerprint, or the plain hash that earlier versions stored. */
  isOf(stored: Uint8Array, use: FingerprintUse, text: string): boolean;
  readonly sealer: Sealer;
  /** Encrypts stored requests and answers of operations. */
  readonly operationSealer: ByteSealer;
  /** Returns the encryption for the secrets of one webhook. It cannot decrypt the secrets of other webhooks. */
  webhookSealer(webhookId: string): ByteSealer;
}

/** First byte of a fingerprint: the number of its key. It also makes a fingerprint longer than a plain hash. */
const generation = 1;
const plainLength = 32;

const sealedPlace = 'special data';
const operationPlace = 'operation';

/** Creates fingerprints from the SHA-256 of a text, so that stored plain hashes can be converted without the text. */
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
