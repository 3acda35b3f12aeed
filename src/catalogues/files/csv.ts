import { isUtf8 } from 'node:buffer';
import { CsvError, type Options, parse as parser } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { message } from '#kernel/errors/message.ts';
import { giveWay } from '#kernel/time/in-time.ts';
import type { PlaceFault } from './fault.ts';

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** Row with trimmed cells, one for each column of the header. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** First line of the row in the file; the header is line 1. */
  readonly line: number;
}

export interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

export const faultsMax = 100;

/** Receives the rows of a table one by one, so that a large table is never in memory as a whole. */
export interface RowTaker {
  header(columns: readonly string[]): void;
  row(row: CsvRow): void;
  /** Called between parts of the file; the next part is read when the promise resolves. */
  pause?(): Promise<void>;
}

/** Reads a table separated by commas, semicolons or tabs in UTF-8, Windows-1251 or UTF-16; accepts Excel's `sep=;`. */
export function readCsv(
  bytes: Uint8Array,
  rowsMax: number,
): CsvTable | { readonly faults: readonly PlaceFault[] } {
  const encoding = encodingOf(bytes);
  const { delimiter, charactersBefore, linesBefore } = detectSeparator(bytes, encoding);
  const text = new TextDecoder(encoding).decode(bytes).slice(charactersBefore);
  const rows = tableCollector();
  const table = createTable(rowsMax, linesBefore, rows);
  try {
    table.add(parse(text, csvOptions(delimiter, rowsMax)) as unknown as CsvRecord[]);
  } catch (error) {
    return { faults: brokenAt(error, linesBefore) };
  }
  const faults = table.faults();
  return faults.length > 0 ? { faults } : rows.table();
}

/** Bytes that are parsed in one step of about a millisecond; between the steps, the process answers requests. */
const bytesAtOnce = 16_000;

/** Reads a large file in parts and answers requests between the parts. Returns the errors of the file. */
export async function takeCsvRows(
  bytes: Uint8Array,
  rowsMax: number,
  taker: RowTaker,
): Promise<readonly PlaceFault[]> {
  const encoding = encodingOf(bytes);
  const { delimiter, charactersBefore, linesBefore } = detectSeparator(bytes, encoding);
  const table = createTable(rowsMax, linesBefore, taker);
  const reading = parser(csvOptions(delimiter, rowsMax));
  const broken = new Promise<unknown>((resolve) => reading.once('error', resolve));
  const ended = new Promise<undefined>((resolve) => reading.once('end', () => resolve(undefined)));
  const part: CsvRecord[] = [];
  reading.on('data', (record: CsvRecord) => part.push(record));
  const decoder = new TextDecoder(encoding);
  for (let from = 0; from < bytes.length && reading.writable; from += bytesAtOnce) {
    const text = decoder.decode(bytes.subarray(from, from + bytesAtOnce), { stream: true });
    reading.write(from === 0 ? text.slice(charactersBefore) : text);
    await giveWay();
    table.add(part.splice(0));
    await taker.pause?.();
  }
  reading.end(decoder.decode());
  const error = await Promise.race([broken, ended]);
  if (error !== undefined) return brokenAt(error, linesBefore);
  table.add(part);
  return table.faults();
}

/** Creates a receiver that collects the rows of a small table. */
export function tableCollector() {
  let columns: readonly string[] = [];
  const rows: CsvRow[] = [];
  return {
    header(names: readonly string[]): void {
      columns = names;
    },
    row(row: CsvRow): void {
      rows.push(row);
    },
    table: (): CsvTable => ({ columns, rows }),
  };
}

function createTable(rowsMax: number, linesBefore: number, taker: RowTaker) {
  let columns: readonly string[] | undefined;
  let count = 0;
  const faults: PlaceFault[] = [];
  return {
    add(records: readonly CsvRecord[]): void {
      for (const { record, info } of records) {
        if (!columns) {
          columns = withoutBlankEnd(record);
          taker.header(columns);
          continue;
        }
        count += 1;
        const cells = withoutBlankEnd(record, columns.length);
        const line = findFirstLine({ record, info }) + linesBefore;
        taker.row({ cells, line });
        if (cells.length !== columns.length && faults.length < faultsMax)
          faults.push({
            line,
            message: message('ROW_CELLS', { cells: cells.length, columns: columns.length }),
          });
      }
    },
    faults: (): readonly PlaceFault[] =>
      count > rowsMax ? [{ message: message('ROWS_TOO_MANY', { max: rowsMax }) }] : faults,
  };
}

/** Returns the position of a CSV syntax error. Throws any other error. */
function brokenAt(error: unknown, linesBefore: number): readonly PlaceFault[] {
  if (!(error instanceof CsvError)) throw error;
  const line = (typeof error.lines === 'number' ? error.lines : 1) + linesBefore;
  return [{ line, message: message('CSV_UNREADABLE') }];
}

/** Removes empty cells after the last column, which spreadsheets write if these cells once had content. */
export function withoutBlankEnd(cells: readonly string[], columns = 0): readonly string[] {
  const end = Math.max(cells.findLastIndex((cell) => cell !== '') + 1, Math.min(columns, cells.length));
  return end === cells.length ? cells : cells.slice(0, end);
}

function encodingOf(bytes: Uint8Array): string {
  return detectUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1251');
}

/** Detects UTF-16 by its byte order mark, which Excel writes when it saves "Unicode text". */
export function detectUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Maximum bytes of the first line. */
const firstLineMax = 65_536;

/** Finds the separator. A first line `sep=;` defines the separator for Excel and is not part of the table. */
export function detectSeparator(
  bytes: Uint8Array,
  encoding: string,
): {
  delimiter: string;
  charactersBefore: number;
  linesBefore: number;
} {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, firstLineMax));
  const stated = /^"?sep=([,;\t|])"?\r?\n/i.exec(text);
  if (stated?.[1]) return { delimiter: stated[1], charactersBefore: stated[0].length, linesBefore: 1 };
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: firstLine.split(sign).length }));
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
  return { delimiter: most.sign, charactersBefore: 0, linesBefore: 0 };
}

export function csvOptions(delimiter: string, rowsMax: number): Options {
  return {
    info: true,
    delimiter,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    trim: true,
    to: rowsMax + 2,
  };
}

/** Returns the first line of a record; the parser reports the last one. */
export function findFirstLine({ record, info }: CsvRecord): number {
  return (
    info.lines -
    record.reduce((breaks, cell) => breaks + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
  );
}

export function headerFaults(
  columns: readonly string[],
  { known, required }: { readonly known: readonly string[]; readonly required: readonly string[] },
): readonly PlaceFault[] {
  return [
    ...required
      .filter((column) => !columns.includes(column))
      .map((column) => ({ line: 1, column, message: message('COLUMN_MISSING', { known }) })),
    ...columns
      .filter((column, index) => !known.includes(column) || columns.indexOf(column) !== index)
      .map((column) => ({
        line: 1,
        column: column.slice(0, 40),
        message: message(known.includes(column) ? 'COLUMN_REPEATED' : 'COLUMN_UNKNOWN', { known }),
      })),
  ];
}
