import { CsvError, parse } from 'csv-parse/sync';
import { utf8Text } from '#kernel/text/utf8.ts';
import type { PlaceFault } from './fault.ts';

/** The columns of a file and its rows, blank lines left out. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** As many cells as the file has columns, without space around them. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** On which it begins; the header has 1. */
  readonly line: number;
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** What is reported of a file in which every row is wrong. */
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
  let records: readonly CsvRecord[];
  try {
    records = parsed(text, delimiter, rowsMax);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (typeof error.lines === 'number' ? error.lines : 1) + linesBefore;
    return { faults: [{ line, message: error.message }] };
  }
  const [header, ...rest] = records;
  const columns = withoutBlankEnd(header?.record ?? []);
  if (rest.length > rowsMax) return { faults: [{ message: `more than ${rowsMax} rows` }] };
  const rows = rest.map((record) => ({
    cells: withoutBlankEnd(record.record, columns.length),
    line: firstLineOf(record) + linesBefore,
  }));
  const faults = rows.flatMap(({ cells, line }) =>
    cells.length === columns.length
      ? []
      : [{ line, message: `${cells.length} cells where the header has ${columns.length}` }],
  );
  return faults.length > 0 ? { faults: faults.slice(0, faultsMax) } : { columns, rows };
}

/** Spreadsheets write empty cells behind the last column if something once stood there. */
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

/** A first line `sep=;` tells Excel the separator and belongs to no table. */
function separatorOf(text: string): { text: string; delimiter: string; linesBefore: number } {
  const stated = /^"?sep=([,;\t|])"?\r?\n/i.exec(text);
  if (stated?.[1]) return { text: text.slice(stated[0].length), delimiter: stated[1], linesBefore: 1 };
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: firstLine.split(sign).length }));
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
  return { text, delimiter: most.sign, linesBefore: 0 };
}

function parsed(text: string, delimiter: string, rowsMax: number): readonly CsvRecord[] {
  return parse(text, {
    info: true,
    delimiter,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    trim: true,
    to: rowsMax + 2,
  }) as unknown as CsvRecord[];
}

/** The parser counts the line on which a record ends. */
function firstLineOf({ record, info }: CsvRecord): number {
  return (
    info.lines -
    record.reduce((breaks, cell) => breaks + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
  );
}

/** What is wrong with the names of columns, where the known ones are all that there may be. */
export function headerFaults(
  columns: readonly string[],
  { known, required }: { readonly known: readonly string[]; readonly required: readonly string[] },
): readonly PlaceFault[] {
  const header = `the header is ${known.join(',')}`;
  return [
    ...required
      .filter((column) => !columns.includes(column))
      .map((column) => ({ line: 1, column, message: `is missing; ${header}` })),
    ...columns
      .filter((column, index) => !known.includes(column) || columns.indexOf(column) !== index)
      .map((column) => ({
        line: 1,
        column: column.slice(0, 40),
        message: `is ${known.includes(column) ? 'repeated' : 'unknown'}; ${header}`,
      })),
  ];
}
