import { CsvError, parse } from 'csv-parse/sync';
import { utf8Text } from '#kernel/utf8.ts';
import { type ColumnName, columnNames, requiredColumns, type TableFault } from './columns.ts';

/** Rows of a file as cells, and where each column stands in a row; -1 for one that the file leaves out. */
export interface ParsedFile {
  readonly rows: readonly (readonly string[])[];
  readonly positions: Readonly<Record<ColumnName, number>>;
}

export type Parsing = ParsedFile | { readonly faults: readonly TableFault[] };

/** Cells of a CSV file: UTF-8, or Windows-1251 as spreadsheets save it; commas or semicolons. */
export function parseFile(bytes: Uint8Array): Parsing {
  const content = textOf(bytes);
  const [first = ''] = content.split(/\r?\n/, 1);
  try {
    const [header = [], ...rows] = parse(content, {
      bom: true,
      delimiter: first.split(';').length > first.split(',').length ? ';' : ',',
      relax_column_count: true,
      trim: true,
    }) as string[][];
    const faults = headerFaults(header);
    return faults.length > 0 ? { faults } : { rows, positions: positionsIn(header) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { faults: [{ line: typeof error.lines === 'number' ? error.lines : 1, message: error.message }] };
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return utf8Text(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

function headerFaults(header: readonly string[]): TableFault[] {
  const known = new Set<string>(columnNames);
  const missing = requiredColumns.filter((column) => !header.includes(column));
  const wrong = header.filter((column, index) => !known.has(column) || header.indexOf(column) !== index);
  return [
    ...missing.map((column) => ({ line: 1, column, message: 'the column is missing' })),
    ...wrong.map((column) => ({
      line: 1,
      column: column.slice(0, 40),
      message: known.has(column)
        ? 'the column stands here twice'
        : `no such column: known are ${columnNames.join(', ')}`,
    })),
  ];
}

function positionsIn(header: readonly string[]): ParsedFile['positions'] {
  const entries = columnNames.map((column) => [column, header.indexOf(column)]);
  return Object.fromEntries(entries) as Record<ColumnName, number>;
}
