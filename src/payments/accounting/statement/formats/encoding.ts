import iconv from 'iconv-lite';
import { StatementError } from '../../../record/statement/statement-line.ts';

export type StatementEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'cp866' | 'koi8-r';

const xmlNames: Readonly<Record<string, StatementEncoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-16le',
  'windows-1251': 'windows-1251',
  cp1251: 'windows-1251',
  cp866: 'cp866',
  ibm866: 'cp866',
  'koi8-r': 'koi8-r',
};

const marks: readonly (readonly [StatementEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Words of the 1C format. Every 1C file begins with lines that contain some of them. */
const oneCWords = /(?:Кодировка|ВерсияФормата|Отправитель|Получатель|РасчСчет|СекцияДокумент|КонецФайла)/;

/** Returns the encoding that a byte order mark indicates; undefined without a mark. */
export function markedEncoding(head: Uint8Array): StatementEncoding | undefined {
  return marks.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))?.[0];
}

/** Returns the encoding by byte order mark or declaration, otherwise UTF-8. Throws StatementError if unsupported. */
export function xmlEncoding(head: Uint8Array): StatementEncoding {
  const marked = markedEncoding(head);
  if (marked) return marked;
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(latin(head))?.[1];
  if (declared === undefined) return 'utf-8';
  const known = xmlNames[declared.toLowerCase()];
  if (known) return known;
  throw new StatementError(
    `кодировка XML ${declared.slice(0, 40)} не поддерживается; допустимы UTF-8, windows-1251, cp866, KOI8-R`,
  );
}

/** Detects the encoding by byte order mark or words, because banks write "Кодировка=Windows" in UTF-8 files too. */
export function oneCEncoding(head: Uint8Array): StatementEncoding {
  const marked = markedEncoding(head);
  if (marked) return marked;
  const found = (['utf-8', 'windows-1251', 'cp866'] as const).find((encoding) =>
    oneCWords.test(headText(head, encoding)),
  );
  if (found) return found;
  throw new StatementError(
    'кодировка файла 1C не определена: сохраните файл в windows-1251, cp866 (Кодировка=DOS) или UTF-8',
  );
}

/** Decodes the beginning of a file; empty if the bytes are invalid in the encoding. */
export function headText(head: Uint8Array, encoding: StatementEncoding): string {
  if (encoding !== 'utf-8') return iconv.decode(Buffer.from(head), encoding);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return '';
  }
}

/** Decodes the bytes of a file; throws StatementError for invalid bytes. */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  encoding: StatementEncoding,
): AsyncGenerator<string> {
  const decoder = encoding === 'utf-8' ? strictUtf8() : tolerant(encoding);
  for await (const chunk of chunks) yield decoder.write(chunk);
  yield decoder.end();
}

interface Decoder {
  write(chunk: Uint8Array): string;
  end(): string;
}

function strictUtf8(): Decoder {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const read = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new StatementError('в файле есть байты, которых не бывает в UTF-8: файл повреждён', { cause });
    }
  };
  return { write: read, end: () => read() };
}

function tolerant(encoding: StatementEncoding): Decoder {
  const decoder = iconv.getDecoder(encoding);
  return {
    write: (chunk) => decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)),
    end: () => decoder.end() ?? '',
  };
}

function latin(head: Uint8Array): string {
  return Buffer.from(head.subarray(0, 400)).toString('latin1');
}
