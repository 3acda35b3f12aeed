import { readFileSync, statSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { utf8Text } from '#kernel/utf8.ts';
import { unreadable } from '#platform/db/file-errors.ts';
import { tableRowsMax } from './check-table.ts';
import type { Row, TableFault } from './tariff.ts';
import { cellFault, cellOf, fileSizeMax, headerFault } from './version-reading.ts';

/** Rows of a CSV file with the lines on which they stand, or its faults. */
export type CsvReading =
  | { readonly rows: readonly Row[]; readonly lines: readonly number[] }
  | { readonly faults: readonly TableFault[] };

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads a table: UTF-8, names in the first line, a comma or a semicolon between cells, blank lines skipped. */
export function readCsvTable(path: string, table: string): CsvReading {
  try {
    if (statSync(path).size > fileSizeMax) return refused(table, `larger than ${fileSizeMax} bytes`);
    const text = utf8Text(readFileSync(path));
    return tableOf(table, parsed(text));
  } catch (error) {
    return { faults: [{ table, ...readFault(error) }] };
  }
}

function parsed(text: string): CsvRecord[] {
  const [firstLine = ''] = text.split('\n', 1);
  return parse(text, {
    info: true,
    delimiter: firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',',
    skip_empty_lines: true,
    trim: true,
    to: tableRowsMax + 2,
  }) as unknown as CsvRecord[];
}

function tableOf(table: string, [header, ...records]: readonly CsvRecord[]): CsvReading {
  const names = (header?.record ?? []).map(cellOf);
  const message = headerFault(names);
  if (message !== null) return refused(table, message, 1);
  if (records.length > tableRowsMax) return refused(table, `more than ${tableRowsMax} rows`);
  const lines = records.map(firstLineOf);
  const rows = records.map(({ record }) => record.map(cellOf));
  const faults = rows.flatMap((cells, index) =>
    cells.flatMap((cell, column) => {
      const wrong = cellFault(cell);
      return wrong === null
        ? []
        : [{ table, line: lines[index] ?? 0, column: names[column] ?? '', message: wrong }];
    }),
  );
  if (faults.length > 0) return { faults };
  return {
    lines,
    rows: rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))),
  };
}

/** The parser counts the line on which a record ends. */
function firstLineOf({ record, info }: CsvRecord): number {
  return (
    info.lines -
    record.reduce((breaks, cell) => breaks + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
  );
}

function refused(table: string, message: string, line?: number): CsvReading {
  return { faults: [line === undefined ? { table, message } : { table, line, message }] };
}

function readFault(error: unknown): { message: string; line?: number } {
  if (error instanceof TypeError) return { message: 'is not UTF-8: save the file as "CSV UTF-8"' };
  const message = unreadable(error) ?? (error instanceof Error ? error.message : String(error));
  const line = error instanceof CsvError && typeof error.lines === 'number' ? error.lines : undefined;
  return line === undefined ? { message } : { message, line };
}
