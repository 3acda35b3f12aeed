import { headLength } from '../db/sealing.ts';
import { freshBytes, openBytes, sealBytes } from './sealed-bytes.ts';

/**
 * How a record is sealed: with a key of its own, which lies before it, wrapped by a generation of master keys. So a generation is
 * changed without touching the content, and nothing opens any more once it is destroyed. Both parts are bound to the place.
 */

/** The generation's number and its key of 32 bytes. */
export interface Generation {
  readonly number: number;
  readonly key: Uint8Array;
}

/** Neither JSON, a PDF nor an operation of before begins with it. */
const mark = 2;
const keyLength = 32;
const generationAt = 1;
const wrappedAt = 3;

/** True for what an envelope is; anything else is from before there were any. */
export function isEnvelope(bytes: Uint8Array): boolean {
  return bytes[0] === mark && bytes.length > headLength;
}

/** Of an envelope, or of its head. */
export function readGeneration(envelope: Uint8Array): number {
  return Buffer.from(envelope.buffer, envelope.byteOffset, headLength).readUInt16BE(generationAt);
}

export function sealEnvelope(generation: Generation, content: Uint8Array, place: string): Buffer {
  const key = freshBytes(keyLength);
  return Buffer.concat([headOf(generation, key, place), sealBytes(key, content, place)]);
}

/** Undefined where it is none of this generation at this place. */
export function openEnvelope({ key }: Generation, envelope: Uint8Array, place: string): Buffer | undefined {
  const own = openBytes(key, envelope.subarray(wrappedAt, headLength), keyPlace(place));
  return own && openBytes(own, envelope.subarray(headLength), place);
}

/** The head of an envelope under another generation; undefined where the old one does not open it. */
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
