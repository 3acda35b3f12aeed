import { cellFault, cellOf, headerFault } from '../../files/cell.ts';
import { readCsv } from '../../files/csv.ts';
import type { GivenFile } from '../../files/given-file.ts';
import { tableRowsMax } from '../check-table.ts';
import type { Row, TableFault } from '../tariff.ts';
import { fileSizeMax } from '../version-reading.ts';
/** Rows of a CSV file with the lines on which they stand, or its faults. */
export type CsvReading =
  | { readonly rows: readonly Row[]; readonly lines: readonly number[] }
  | { readonly faults: readonly TableFault[] };

/** Reads a table of a version. */
export function readCsvTable(file: GivenFile, table: string): CsvReading {
  const bytes = file.bytes(fileSizeMax);
  if ('message' in bytes) return { faults: [{ table, ...bytes }] };
  const read = readCsv(bytes, tableRowsMax);
  if ('faults' in read) return { faults: read.faults.map((fault) => ({ table, ...fault })) };
  const names = read.columns.map(cellOf);
  const message = headerFault(names);
  if (message !== null) return { faults: [{ table, line: 1, message }] };
  const rows = read.rows.map(({ cells, line }) => ({ cells: cells.map(cellOf), line }));
  const faults = rows.flatMap(({ cells, line }) =>
    cells.flatMap((cell, column) => {
      const wrong = cellFault(cell);
      return wrong === null ? [] : [{ table, line, column: names[column] ?? '', message: wrong }];
    }),
  );
  if (faults.length > 0) return { faults };
  return {
    lines: rows.map(({ line }) => line),
    rows: rows.map(({ cells }) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))),
  };
}
