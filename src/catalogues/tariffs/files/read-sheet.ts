import type { CellObject } from '@e965/xlsx';
import { tableRowsMax } from '../check-table.ts';
import type { Row, TableFault } from '../tariff.ts';
import { columnsMax, headerFault } from '../version-reading.ts';
import type { CellReading } from './workbook-cell.ts';

/** A sheet as a table, with all that is wrong with it. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** The row of the sheet on which each row of the table stands. */
  readonly lines: readonly number[];
  readonly faults: readonly TableFault[];
}

export interface SheetReader {
  cell(cell: CellObject | undefined): CellReading;
  /** "B7". */
  place(row: number, column: number): string;
  /** Ranges of cells that were made one. */
  readonly merged: readonly string[];
}

const faultsMax = 1_000;

/** Reads the cells of a sheet, by row and column; blank rows are skipped. */
export function readSheet(
  table: string,
  cells: readonly (readonly (CellObject | undefined)[] | undefined)[],
  reader: SheetReader,
): Sheet {
  const faults: TableFault[] = reader.merged
    .slice(0, faultsMax)
    .map((range) => ({ table, message: `the cells ${range} are merged: unmerge them` }));
  const say = (fault: TableFault) => faults.length < faultsMax && faults.push(fault);
  const columns = readHeader(table, cells[0] ?? [], reader, say);
  const rows: Row[] = [];
  const lines: number[] = [];
  for (let index = 1; index < cells.length; index += 1) {
    const row = readRow({ table, index, cells: cells[index] ?? [] }, columns, reader, say);
    if (row === null) continue;
    rows.push(row);
    lines.push(index + 1);
  }
  if (rows.length > tableRowsMax) say({ table, message: `more than ${tableRowsMax} rows` });
  return { columns, rows, lines, faults };
}

type Say = (fault: TableFault) => unknown;

/** Names of columns up to the last one that has a name. */
function readHeader(
  table: string,
  cells: readonly (CellObject | undefined)[],
  reader: SheetReader,
  say: Say,
): readonly string[] {
  const names = cells.slice(0, columnsMax + 1).map((cell, column) => {
    const reading = reader.cell(cell);
    if ('text' in reading) return reading.text;
    say({ table, line: 1, column: reader.place(0, column), message: reading.message });
    return '';
  });
  const columns = Array.from(
    names.slice(0, names.findLastIndex((name) => name !== undefined && name !== '') + 1),
    (name) => name ?? '',
  );
  const message = headerFault(columns);
  if (message !== null) say({ table, line: 1, message });
  return columns;
}

interface SheetRow {
  readonly table: string;
  readonly index: number;
  readonly cells: readonly (CellObject | undefined)[];
}

/** A row of the table, or null for a blank one. */
function readRow(
  { table, index, cells }: SheetRow,
  columns: readonly string[],
  reader: SheetReader,
  say: Say,
): Row | null {
  let isBlank = true;
  const texts = columns.map(() => '');
  for (let column = 0; column < cells.length; column += 1) {
    const reading = reader.cell(cells[column]);
    if ('text' in reading && reading.text === '') continue;
    isBlank = false;
    const name = columns[column];
    const at = { table, line: index + 1, column: name || reader.place(index, column) };
    if (!name)
      say({
        ...at,
        message: 'stands in a column without a name: name it in the first row or clear the cell',
      });
    else if ('message' in reading) say({ ...at, message: reading.message });
    else texts[column] = reading.text;
  }
  return isBlank ? null : Object.fromEntries(columns.map((name, column) => [name, texts[column] ?? '']));
}
