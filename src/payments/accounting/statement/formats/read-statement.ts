import { StatementError, type StatementItem } from '../../../record/statement/statement-line.ts';
import { readCamt } from './camt.ts';
import {
  decoded,
  headText,
  markedEncoding,
  oneCEncoding,
  type StatementEncoding,
  xmlEncoding,
} from './encoding.ts';
import { oneCFirstLine, readOneC } from './one-c.ts';
import { textLines } from './text-lines.ts';

export type StatementFormat = '1C' | 'camt.053';

export interface OpenStatement {
  readonly format: StatementFormat;
  readonly encoding: StatementEncoding;
  /** Lines and errors in file order; throws StatementError if reading cannot continue. */
  readonly items: AsyncIterable<StatementItem>;
}

/** Number of bytes that are read to detect the format and the encoding. */
const headSize = 16_384;

/** Detects the format and encoding by the beginning of a file, and reads the rest as a stream in bounded memory. */
export async function openStatement(
  bytes: AsyncIterable<Uint8Array>,
  ownAccounts: ReadonlySet<string>,
): Promise<OpenStatement> {
  const { head, all } = await withHead(bytes);
  const start = headText(head, markedEncoding(head) ?? 'windows-1251')
    .replace(/^(?:\ufeff|п»ї)/, '')
    .trimStart();
  if (start.startsWith(oneCFirstLine)) {
    const encoding = oneCEncoding(head);
    return { format: '1C', encoding, items: readOneC(textLines(decoded(all, encoding)), ownAccounts) };
  }
  if (start.startsWith('<')) {
    const encoding = xmlEncoding(head);
    return { format: 'camt.053', encoding, items: readCamt(decoded(all, encoding), ownAccounts) };
  }
  throw new StatementError(
    `это не выписка: ожидается файл 1C (первая строка ${oneCFirstLine}) или XML camt.053`,
  );
}

async function withHead(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: Uint8Array; readonly all: AsyncIterable<Uint8Array> }> {
  const source = bytes[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  for (let size = 0; size < headSize; ) {
    const { value, done } = await source.next();
    if (done) break;
    read.push(value);
    size += value.byteLength;
  }
  const first = Buffer.concat(read);
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  return { head: first.subarray(0, headSize), all: all() };
}
