import type { Queryable } from '../../db/pool.ts';
import { openedAt } from '../../db/sealing.ts';
import { isEnvelope } from '../../keys/envelope.ts';
import type { ByteSealer } from '../../keys/fingerprints.ts';

/** First byte of encrypted data. Unencrypted data of earlier versions, JSON or PDF, never begin with it. */
const mark = Uint8Array.of(1);

/** Encrypts a request or an answer, because it may contain health data. */
export function sealedPart(sealer: ByteSealer, part: Uint8Array): Buffer {
  return Buffer.concat([mark, sealer.seal(part)]);
}

/** Decrypts a request or an answer; throws if it was encrypted with another key. */
export function openedPart(sealer: ByteSealer, bytes: Buffer): Buffer {
  if (bytes[0] !== mark[0]) return bytes;
  const part = sealer.open(bytes.subarray(1));
  if (!part) throw new Error('an operation was sealed with another key');
  return part;
}

export const answerPlace = (operationId: string) => `operations.answer ${operationId}`;

export async function openedAnswer(
  db: Queryable,
  sealer: ByteSealer,
  operationId: string,
  answer: Buffer,
): Promise<Buffer> {
  return isEnvelope(answer) ? openedAt(db, answerPlace(operationId), answer) : openedPart(sealer, answer);
}
