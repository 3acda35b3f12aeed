import { misfit, type PeerError, unreached } from './peer-error.ts';

const answerBytesMax = 1_048_576;

/** The text of an answer in UTF-8, as `boundedBytes` reads it. */
export async function boundedText(response: Response): Promise<string> {
  return (await boundedBytes(response)).toString('utf8');
}

/** The bytes of an answer, cut off while they are read: what has no end must not fill the memory. Throws PeerError. */
export async function boundedBytes(response: Response): Promise<Buffer> {
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
  return Buffer.concat(parts);
}
