import type { Queryable } from '../../db/pool.ts';
import { openedAt } from '../../db/sealing.ts';
import { isEnvelope } from '../../keys/envelope.ts';
import type { ByteSealer } from '../../keys/fingerprints.ts';

/** Neither JSON nor a PDF begins with it: rows from before there was a seal are read as they are. */
const mark = Uint8Array.of(1);

/** A request or its answer as the table keeps it: it may say what nobody may read there, such as how somebody's health is. */
export function sealedPart(sealer: ByteSealer, part: Uint8Array): Buffer {
  return Buffer.concat([mark, sealer.seal(part)]);
}

/** Throws where it was sealed with another key. */
export function openedPart(sealer: ByteSealer, bytes: Buffer): Buffer {
  if (bytes[0] !== mark[0]) return bytes;
  const part = sealer.open(bytes.subarray(1));
  if (!part) throw new Error('an operation was sealed with another key');
  return part;
}

/** Where an answer that was stored with its change is sealed. */
export const answerPlace = (operationId: string) => `operations.answer ${operationId}`;

/** An answer, whoever has stored it. */
export async function openedAnswer(
  db: Queryable,
  sealer: ByteSealer,
  operationId: string,
  answer: Buffer,
): Promise<Buffer> {
  return isEnvelope(answer) ? openedAt(db, answerPlace(operationId), answer) : openedPart(sealer, answer);
}
