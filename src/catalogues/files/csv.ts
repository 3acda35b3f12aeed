import { CsvError, type Options, parse as parser } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { message } from '#kernel/errors/message.ts';
import { utf8Text } from '#kernel/text/utf8.ts';
import { giveWay } from '#kernel/time/in-time.ts';
import type { PlaceFault } from './fault.ts';

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** Trimmed; as many as the file has columns. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** First line of the row; the header is line 1. */
  readonly line: number;
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

export const faultsMax = 100;

/**
 * Reads a table with the names of its columns in the first line and a comma, a semicolon or a tab between cells. Accepts UTF-8,
 * Windows-1251 and UTF-16 with a byte order mark, as Russian spreadsheets save them, and Excel's first line `sep=;`.
 */
export function readCsv(
  bytes: Uint8Array,
  rowsMax: number,
): CsvTable | { readonly faults: readonly PlaceFault[] } {
  const { text, delimiter, linesBefore } = separatorOf(textOf(bytes));
  const table = createTable(rowsMax, linesBefore);
  try {
    table.add(parse(text, optionsOf(delimiter, rowsMax)) as unknown as CsvRecord[]);
  } catch (error) {
    return brokenAt(error, linesBefore);
  }
  return table.done();
}

/** Characters that are parsed before other work has its turn, about a millisecond. */
const charactersAtOnce = 16_000;

/** Reads a large file as `readCsv` does, in parts, so that requests are answered in between. */
export async function readCsvInParts(
  bytes: Uint8Array,
  rowsMax: number,
): Promise<ReturnType<typeof readCsv>> {
  const { text, delimiter, linesBefore } = separatorOf(textOf(bytes));
  const table = createTable(rowsMax, linesBefore);
  const reading = parser(optionsOf(delimiter, rowsMax));
  const broken = new Promise<unknown>((resolve) => reading.once('error', resolve));
  const ended = new Promise<undefined>((resolve) => reading.once('end', () => resolve(undefined)));
  const part: CsvRecord[] = [];
  reading.on('data', (record: CsvRecord) => part.push(record));
  for (let from = 0; from < text.length && reading.writable; from += charactersAtOnce) {
    reading.write(text.slice(from, from + charactersAtOnce));
    await giveWay();
    table.add(part.splice(0));
  }
  reading.end();
  const error = await Promise.race([broken, ended]);
  if (error !== undefined) return brokenAt(error, linesBefore);
  table.add(part);
  return table.done();
}

function createTable(rowsMax: number, linesBefore: number) {
  let columns: readonly string[] | undefined;
  const rows: CsvRow[] = [];
  const faults: PlaceFault[] = [];
  return {
    add(records: readonly CsvRecord[]): void {
      for (const { record, info } of records) {
        if (!columns) {
          columns = withoutBlankEnd(record);
          continue;
        }
        const cells = withoutBlankEnd(record, columns.length);
        const line = firstLineOf({ record, info }) + linesBefore;
        rows.push({ cells, line });
        if (cells.length !== columns.length && faults.length < faultsMax)
          faults.push({
            line,
            message: message('ROW_CELLS', { cells: cells.length, columns: columns.length }),
          });
      }
    },
    done(): ReturnType<typeof readCsv> {
      if (rows.length > rowsMax) return { faults: [{ message: message('ROWS_TOO_MANY', { max: rowsMax }) }] };
      return faults.length > 0 ? { faults } : { columns: columns ?? [], rows };
    },
  };
}

/** Position at which a file stops being CSV. Throws any other error. */
function brokenAt(error: unknown, linesBefore: number): { readonly faults: readonly PlaceFault[] } {
  if (!(error instanceof CsvError)) throw error;
  const line = (typeof error.lines === 'number' ? error.lines : 1) + linesBefore;
  return { faults: [{ line, message: message('CSV_UNREADABLE', { why: error.message }) }] };
}

/** Spreadsheets write empty cells after the last column if they once had content. */
function withoutBlankEnd(cells: readonly string[], columns = 0): readonly string[] {
  const end = Math.max(cells.findLastIndex((cell) => cell !== '') + 1, Math.min(columns, cells.length));
  return end === cells.length ? cells : cells.slice(0, end);
}

function textOf(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  try {
    return utf8Text(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** Excel saves "Unicode text" as UTF-16 with a byte order mark. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** A first line `sep=;` tells Excel the separator and is not part of the table. */
function separatorOf(text: string): { text: string; delimiter: string; linesBefore: number } {
  const stated = /^"?sep=([,;\t|])"?\r?\n/i.exec(text);
  if (stated?.[1]) return { text: text.slice(stated[0].length), delimiter: stated[1], linesBefore: 1 };
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: firstLine.split(sign).length }));
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
  return { text, delimiter: most.sign, linesBefore: 0 };
}

function optionsOf(delimiter: string, rowsMax: number): Options {
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

/** The parser reports the line on which a record ends. */
function firstLineOf({ record, info }: CsvRecord): number {
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
