import { misfit, type PeerError, unreached } from './peer-error.ts';

const answerBytesMax = 1_048_576;

/** The text of an answer, cut off while it is read: what has no end must not fill the memory. Throws PeerError. */
export async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const whole = async () => {
    for await (const part of response.body ?? []) {
      bytes += part.byteLength;
      if (bytes > answerBytesMax) throw misfit('an answer that is too long');
      parts.push(part);
    }
  };
  await whole().catch((error: unknown): PeerError => {
    throw error instanceof Error && error.name === 'PeerError' ? error : unreached(error);
  });
  return Buffer.concat(parts).toString('utf8');
}
