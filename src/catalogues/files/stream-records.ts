import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse as parser } from 'csv-parse';
import { type Message, message } from '#kernel/errors/message.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import {
  type CsvRecord,
  csvOptions,
  detectSeparator,
  detectUtf16,
  findFirstLine,
  withoutBlankEnd,
} from './csv.ts';

/** A file that may be too large for memory. `open` returns its bytes from the first one and can be called again. */
export interface RecordSource {
  readonly name: string;
  open(): AsyncIterable<Uint8Array>;
}

export interface ProbedRecords {
  readonly sha256: Buffer;
  readonly encoding: string;
  readonly format: 'csv' | 'jsonl';
  /** The first bytes of the file. */
  readonly head: Uint8Array;
}

/** A row of a CSV file by column, without empty cells, or an object of a file with JSON lines; or the fault of the line. */
export interface FileRecord {
  /** First line of the record in the file. */
  readonly line: number;
  readonly cells?: Readonly<Record<string, string>>;
  readonly object?: JsonObject;
  readonly fault?: Message;
  /** True if the rest of the file cannot be read. */
  readonly isLast?: boolean;
}

const headBytes = 65_536;
/** Maximum number of characters of a line of JSON. */
const lineMax = 1_000_000;
/** Maximum number of characters of a cell, so that an open quote does not read the whole file into one cell. */
const cellMax = 100_000;

/** Reads the file once, for its hash, its encoding and its format. */
export async function probeRecords({ open }: RecordSource): Promise<ProbedRecords> {
  const sha256 = createHash('sha256');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  const first: Uint8Array[] = [];
  let taken = 0;
  for await (const part of open()) {
    sha256.update(part);
    if (taken < headBytes) first.push(part);
    taken += part.length;
    isUtf8 &&= isDecoded(utf8, part);
  }
  const head = Buffer.concat(first).subarray(0, headBytes);
  const encoding = detectUtf16(head) ?? (isUtf8 && isDecoded(utf8) ? 'utf-8' : 'windows-1251');
  const isJson = new TextDecoder(encoding).decode(head).trimStart().startsWith('{');
  return { sha256: sha256.digest(), encoding, format: isJson ? 'jsonl' : 'csv', head };
}

function isDecoded(decoder: TextDecoder, part?: Uint8Array): boolean {
  try {
    decoder.decode(part, { stream: part !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Yields the records of a file one by one. */
export function readRecords(source: RecordSource, probed: ProbedRecords): AsyncGenerator<FileRecord> {
  return probed.format === 'jsonl' ? jsonLines(source, probed) : csvRows(source, probed);
}

async function* jsonLines({ open }: RecordSource, { encoding }: ProbedRecords): AsyncGenerator<FileRecord> {
  let line = 0;
  let rest = '';
  for await (const text of decoded(open(), encoding, 0)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) {
      line += 1;
      if (one.trim() !== '') yield jsonRecord(one, line);
    }
    if (rest.length <= lineMax) continue;
    yield { line: line + 1, fault: message('TEXT_LONGER', { max: lineMax }), isLast: true };
    return;
  }
  if (rest.trim() !== '') yield jsonRecord(rest, line + 1);
}

function jsonRecord(text: string, line: number): FileRecord {
  if (text.length > lineMax) return { line, fault: message('TEXT_LONGER', { max: lineMax }) };
  try {
    const object: unknown = JSON.parse(text);
    if (isObject(object)) return { line, object };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { line, fault: message('JSON_LINE_UNREADABLE') };
}

/** Yields the rows of a CSV file. Lines that begin with `#` are comments. */
async function* csvRows(
  { open }: RecordSource,
  { encoding, head }: ProbedRecords,
): AsyncGenerator<FileRecord> {
  const { delimiter, charactersBefore, linesBefore } = detectSeparator(head, encoding);
  const { to: _, ...options } = csvOptions(delimiter, 0);
  const comments = { comment: '#', comment_no_infix: true, max_record_size: cellMax };
  const reading = parser({ ...options, ...comments });
  // The loop below throws an error of the source or the parser.
  pipeline(Readable.from(decoded(open(), encoding, charactersBefore)), reading, () => undefined);
  let columns: readonly string[] | undefined;
  let line = linesBefore + 1;
  try {
    for await (const one of reading) {
      const { record, info } = one as CsvRecord;
      line = findFirstLine({ record, info }) + linesBefore;
      if (columns) yield csvRecord(withoutBlankEnd(record, columns.length), columns, line);
      else {
        columns = withoutBlankEnd(record);
        const repeated = columns.find((name, at) => name === '' || columns?.indexOf(name) !== at);
        if (repeated !== undefined)
          yield { line, fault: message('HEADER_REPEATS', { column: repeated }), isLast: true };
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = typeof error.lines === 'number' ? error.lines + linesBefore : line;
    yield { line: at, fault: message('CSV_UNREADABLE'), isLast: true };
  }
}

function csvRecord(cells: readonly string[], columns: readonly string[], line: number): FileRecord {
  if (cells.length !== columns.length)
    return { line, fault: message('ROW_CELLS', { cells: cells.length, columns: columns.length }) };
  const filled = columns.flatMap((column, index): [string, string][] => {
    const cell = cells[index] ?? '';
    return cell === '' ? [] : [[column, cell]];
  });
  return { line, cells: Object.fromEntries(filled) };
}

async function* decoded(
  parts: AsyncIterable<Uint8Array>,
  encoding: string,
  charactersBefore: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let skipped = charactersBefore;
  for await (const part of parts) {
    const text = decoder.decode(part, { stream: true });
    yield text.slice(skipped);
    skipped = Math.max(0, skipped - text.length);
  }
  yield decoder.decode();
}
