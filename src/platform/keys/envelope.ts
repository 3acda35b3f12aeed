import { headLength } from '../db/sealing.ts';
import { freshBytes, openBytes, sealBytes } from './sealed-bytes.ts';

/**
 * An envelope is an encrypted record: a head and the content. The content is encrypted with its own key, and the head
 * contains this key, encrypted with a master key. To replace a master key, only the heads have to be written again.
 */

/** A master key of 32 bytes with its number. */
export interface Generation {
  readonly number: number;
  readonly key: Uint8Array;
}

/** First byte of an envelope. No JSON, PDF or operation of an earlier version begins with it. */
const mark = 2;
const keyLength = 32;
const generationAt = 1;
const wrappedAt = 3;

/** True for an envelope, false for data stored before envelopes existed. */
export function isEnvelope(bytes: Uint8Array): boolean {
  return bytes[0] === mark && bytes.length > headLength;
}

/** Reads the number of the master key from an envelope or from the head of one. */
export function readGeneration(envelope: Uint8Array): number {
  return Buffer.from(envelope.buffer, envelope.byteOffset, headLength).readUInt16BE(generationAt);
}

export function sealEnvelope(generation: Generation, content: Uint8Array, place: string): Buffer {
  const key = freshBytes(keyLength);
  return Buffer.concat([headOf(generation, key, place), sealBytes(key, content, place)]);
}

/** Decrypts an envelope; undefined if it was not encrypted by this master key and for this place. */
export function openEnvelope({ key }: Generation, envelope: Uint8Array, place: string): Buffer | undefined {
  const own = openBytes(key, envelope.subarray(wrappedAt, headLength), keyPlace(place));
  return own && openBytes(own, envelope.subarray(headLength), place);
}

/** Encrypts the key in a head with another master key; undefined if the old master key cannot decrypt it. */
export function rewrappedHead(
  from: Generation,
  to: Generation,
  head: Uint8Array,
  place: string,
): Buffer | undefined {
  const own = openBytes(from.key, head.subarray(wrappedAt, headLength), keyPlace(place));
  return own && headOf(to, own, place);
}

function headOf({ number, key }: Generation, own: Uint8Array, place: string): Buffer {
  const start = Buffer.from([mark, 0, 0]);
  start.writeUInt16BE(number, generationAt);
  return Buffer.concat([start, sealBytes(key, own, keyPlace(place))]);
}

const keyPlace = (place: string) => `key of ${place}`;
