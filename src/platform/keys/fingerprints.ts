import { createHmac, hash } from 'node:crypto';
import { openBytes, sealBytes } from './sealed-bytes.ts';

/** Subject of a fingerprint; equal content has different fingerprints in different uses. */
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

/** Encrypts data that the database alone must not reveal, such as health data. */
export interface Sealer {
  /** The result differs each time. */
  seal(text: string): string;
  /** Undefined if it was sealed with another key. */
  open(sealed: string): string | undefined;
}

export interface ByteSealer {
  seal(bytes: Uint8Array): Buffer;
  open(sealed: Uint8Array): Buffer | undefined;
}

/** Replaces personal data that are only compared. Without the key, a stored fingerprint cannot confirm a guess. */
export interface Fingerprints {
  /** 33 bytes. */
  of(use: FingerprintUse, text: string): Buffer;
  /** Fingerprint from the SHA-256 of a text, 32 bytes. */
  ofSha256(use: FingerprintUse, sha256: Uint8Array): Buffer;
  /** Compares a stored fingerprint with a text; a plain hash from before keys existed is accepted too. */
  isOf(stored: Uint8Array, use: FingerprintUse, text: string): boolean;
  /** For special data, with its own key. */
  readonly sealer: Sealer;
  /** For stored requests and answers of operations. */
  readonly operationSealer: ByteSealer;
  /** For a webhook's secrets; a sealed secret of another webhook does not open. */
  webhookSealer(webhookId: string): ByteSealer;
}

/** Key generation. The extra byte also distinguishes a fingerprint from a plain hash by length. */
const generation = 1;
const plainLength = 32;

const sealedPlace = 'special data';
const operationPlace = 'operation';

/** Keys have 32 bytes. The input is the SHA-256 of a text, so that plain hashes can be converted without the text. */
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
