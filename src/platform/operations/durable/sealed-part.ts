import type { Queryable } from '../../db/pool.ts';
import { openedAt } from '../../db/sealing.ts';
import { isEnvelope } from '../../keys/envelope.ts';
import type { ByteSealer } from '../../keys/fingerprints.ts';

/** No JSON or PDF begins with this byte, so rows older than sealing are recognised. */
const mark = Uint8Array.of(1);

/** Seals a request or an answer: it may contain health data, which must not be readable in the table. */
export function sealedPart(sealer: ByteSealer, part: Uint8Array): Buffer {
  return Buffer.concat([mark, sealer.seal(part)]);
}

/** Throws if the part was sealed with another key. */
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
