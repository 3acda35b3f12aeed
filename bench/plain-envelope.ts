import { headLength } from '#platform/db/sealing.ts';
import type { Generation } from '#platform/keys/envelope.ts';

/** What stands in for sealing where its cost is measured: the shape and length of an envelope around a content in the clear. */

const sealLength = 28;
const head = Buffer.alloc(headLength);
head[0] = 2;
const seal = Buffer.alloc(sealLength);

export const isEnvelope = (bytes: Uint8Array): boolean => bytes[0] === 2 && bytes.length > headLength;

export const readGeneration = (): number => 1;

export const sealEnvelope = (_generation: Generation, content: Uint8Array): Buffer =>
  Buffer.concat([head, seal, content]);

export const openEnvelope = (_generation: Generation, envelope: Uint8Array): Buffer =>
  Buffer.from(envelope.subarray(headLength + sealLength));

export const rewrappedHead = (): Buffer => head;
