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
 * Reads a table: names of columns in the first line, a comma or a semicolon between cells; UTF-8, or Windows-1251 as
 * Russian spreadsheets save it.
 */
export function readCsv(
  bytes: Uint8Array,
  rowsMax: number,
): CsvTable | { readonly faults: readonly PlaceFault[] } {
  const text = textOf(bytes);
  let records: readonly CsvRecord[];
  try {
    records = parsed(text, rowsMax);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { faults: [{ line: typeof error.lines === 'number' ? error.lines : 1, message: error.message }] };
  }
  const [header, ...rest] = records;
  const columns = header?.record ?? [];
  if (rest.length > rowsMax) return { faults: [{ message: `more than ${rowsMax} rows` }] };
  const rows = rest.map((record) => ({ cells: record.record, line: firstLineOf(record) }));
  const faults = rows.flatMap(({ cells, line }) =>
    cells.length === columns.length
      ? []
      : [{ line, message: `${cells.length} cells where the header has ${columns.length}` }],
  );
  return faults.length > 0 ? { faults: faults.slice(0, faultsMax) } : { columns, rows };
}

function textOf(bytes: Uint8Array): string {
  try {
    return utf8Text(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

function parsed(text: string, rowsMax: number): readonly CsvRecord[] {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  return parse(text, {
    info: true,
    delimiter: firstLine.split(';').length > firstLine.split(',').length ? ';' : ',',
    skip_empty_lines: true,
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
