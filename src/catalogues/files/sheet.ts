import type { CellObject } from '@e965/xlsx';
import { message } from '#kernel/errors/message.ts';
import { columnsMax, headerFault } from './cell.ts';
import type { PlaceFault } from './fault.ts';
import type { CellReading } from './workbook-cell.ts';

export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Row number in the sheet for each row of the table. */
  readonly lines: readonly number[];
  readonly faults: readonly PlaceFault[];
}

export interface SheetReader {
  cell(cell: CellObject | undefined): CellReading;
  /** Returns the cell's name, such as "B7". */
  place(row: number, column: number): string;
  readonly rowsMax: number;
  readonly merged: readonly string[];
}

const faultsMax = 1_000;

/** Reads the cells of a sheet by row and column; skips blank rows. */
export function readSheet(
  cells: readonly (readonly (CellObject | undefined)[] | undefined)[],
  reader: SheetReader,
): Sheet {
  const faults: PlaceFault[] = reader.merged
    .slice(0, faultsMax)
    .map((range) => ({ message: message('CELLS_MERGED', { range }) }));
  const say = (fault: PlaceFault) => faults.length < faultsMax && faults.push(fault);
  const columns = readHeader(cells[0] ?? [], reader, say);
  const rows: Readonly<Record<string, string>>[] = [];
  const lines: number[] = [];
  for (let index = 1; index < cells.length; index += 1) {
    const row = readRow({ index, cells: cells[index] ?? [] }, columns, reader, say);
    if (row === null) continue;
    rows.push(row);
    lines.push(index + 1);
  }
  if (rows.length > reader.rowsMax) say({ message: message('ROWS_TOO_MANY', { max: reader.rowsMax }) });
  return { columns, rows, lines, faults };
}

type Say = (fault: PlaceFault) => unknown;

function readHeader(
  cells: readonly (CellObject | undefined)[],
  reader: SheetReader,
  say: Say,
): readonly string[] {
  const names = cells.slice(0, columnsMax + 1).map((cell, column) => {
    const reading = reader.cell(cell);
    if ('text' in reading) return reading.text;
    say({ line: 1, column: reader.place(0, column), message: reading.message });
    return '';
  });
  const columns = Array.from(
    names.slice(0, names.findLastIndex((name) => name !== undefined && name !== '') + 1),
    (name) => name ?? '',
  );
  const wrong = headerFault(columns);
  if (wrong !== null) say({ line: 1, message: wrong });
  return columns;
}

interface SheetRow {
  readonly index: number;
  readonly cells: readonly (CellObject | undefined)[];
}

/** Reads a row; null for a blank row. */
function readRow(
  { index, cells }: SheetRow,
  columns: readonly string[],
  reader: SheetReader,
  say: Say,
): Readonly<Record<string, string>> | null {
  let isBlank = true;
  const texts = columns.map(() => '');
  for (let column = 0; column < cells.length; column += 1) {
    const reading = reader.cell(cells[column]);
    if ('text' in reading && reading.text === '') continue;
    isBlank = false;
    const name = columns[column];
    const at = { line: index + 1, column: name || reader.place(index, column) };
    if (!name) say({ ...at, message: message('CELL_OUTSIDE') });
    else if ('message' in reading) say({ ...at, message: reading.message });
    else texts[column] = reading.text;
  }
  return isBlank ? null : Object.fromEntries(columns.map((name, column) => [name, texts[column] ?? '']));
}
