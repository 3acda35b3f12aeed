import { headLength } from '../db/sealing.ts';
import { freshBytes, openBytes, sealBytes } from './sealed-bytes.ts';

/**
 * A sealed record: its own key, wrapped by a generation of master keys, comes before the content. So a generation can be
 * replaced without touching contents, and destroying it makes them unreadable. Both parts are bound to the place.
 */

/** `key` has 32 bytes. */
export interface Generation {
  readonly number: number;
  readonly key: Uint8Array;
}

/** No JSON, PDF or older stored operation begins with this byte. */
const mark = 2;
const keyLength = 32;
const generationAt = 1;
const wrappedAt = 3;

/** False for data stored before envelopes existed. */
export function isEnvelope(bytes: Uint8Array): boolean {
  return bytes[0] === mark && bytes.length > headLength;
}

/** Accepts an envelope or only its head. */
export function readGeneration(envelope: Uint8Array): number {
  return Buffer.from(envelope.buffer, envelope.byteOffset, headLength).readUInt16BE(generationAt);
}

export function sealEnvelope(generation: Generation, content: Uint8Array, place: string): Buffer {
  const key = freshBytes(keyLength);
  return Buffer.concat([headOf(generation, key, place), sealBytes(key, content, place)]);
}

/** Returns undefined if it is not an envelope of this generation at this place. */
export function openEnvelope({ key }: Generation, envelope: Uint8Array, place: string): Buffer | undefined {
  const own = openBytes(key, envelope.subarray(wrappedAt, headLength), keyPlace(place));
  return own && openBytes(own, envelope.subarray(headLength), place);
}

/** Wraps the key of a head with another generation; undefined if the old one does not open it. */
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
