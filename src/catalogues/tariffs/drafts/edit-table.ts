import { type Message, message } from '#kernel/errors/message.ts';
import { cellFault } from '../../files/cell.ts';
import type { PlaceFault } from '../../files/fault.ts';
import { tableColumns } from '../diff-versions.ts';
import type { Row, TableShape } from '../tariff.ts';
import { type PastedRow, readPasted } from './pasted-block.ts';
import { findRow, rowName } from './row-reference.ts';
import { cellReader } from './typed-cell.ts';

/** Edits of a table as typed by a person. */
export interface TableEdit {
  /** New texts of cells by row and column, null to remove the row. A row is named by its id or its key. */
  readonly rows: Readonly<Record<string, Row | null>>;
  /** Rows to add at the end of the table, by any names, which faults repeat. A blank row is not added. */
  readonly added: Readonly<Record<string, Row>>;
  /** Block of cells from a spreadsheet: rows with a known key change, and other rows are added. */
  readonly pasted: string;
  /** True to remove rows that were not pasted. */
  readonly replaces: boolean;
}

/** A fault of an edit. `place` is the row's name in the edit; undefined if the edit did not touch the row. */
export interface EditFault extends PlaceFault {
  readonly place?: string | undefined;
}

export interface EditedTable {
  readonly rows: readonly Row[];
  /** Name in the edit of each row; undefined for untouched rows. */
  readonly places: readonly (string | undefined)[];
  readonly faults: readonly EditFault[];
}

interface Work {
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly toCell: (column: string, typed: string) => string;
  readonly faults: EditFault[];
}

interface Placed {
  readonly row: Row;
  readonly place?: string;
}

/** Applies an edit. The result also contains rows with faults, so that all faults can be reported together. */
export function editTable(
  rows: readonly Row[],
  shape: TableShape | undefined,
  edit: TableEdit,
  titleOf: (column: string) => string,
): EditedTable {
  const columns = tableColumns(rows, shape);
  const work: Work = { columns, key: shape?.key ?? [], toCell: cellReader(rows), faults: [] };
  const changed = changeRows(rows, edit.rows, work);
  const added = Object.entries(edit.added).flatMap(([place, typed]): Placed[] => {
    const row = readRow(typed, undefined, place, work);
    return Object.values(row).every((cell) => cell === '') ? [] : [{ row, place }];
  });
  const all = pasteRows([...changed, ...added], edit, work, titleOf);
  return { rows: all.map(({ row }) => row), places: all.map(({ place }) => place), faults: work.faults };
}

function changeRows(rows: readonly Row[], edits: TableEdit['rows'], work: Work): readonly Placed[] {
  const byIndex = new Map<number, readonly [place: string, cells: Row | null]>();
  for (const [reference, cells] of Object.entries(edits)) {
    const index = findRow(rows, reference, work.key);
    if (index < 0)
      work.faults.push({ place: reference, message: message('EDIT_ROW_UNKNOWN', { row: reference }) });
    else byIndex.set(index, [reference, cells]);
  }
  return rows.flatMap((row, index): Placed[] => {
    const [place, typed] = byIndex.get(index) ?? [];
    if (typed === null) return [];
    if (place === undefined || typed === undefined) return [{ row }];
    const now = readRow(typed, row, place, work);
    return [isSameRow(now, row) ? { row } : { row: now, place }];
  });
}

export function isSameRow(one: Row, other: Row): boolean {
  return Object.entries(one).every(([column, cell]) => cell === other[column]);
}

/** Reads typed cells; columns that were not typed keep their cell, which is empty in a new row. */
function readRow(typed: Row, before: Row | undefined, place: string, work: Work): Row {
  const unknown = Object.keys(typed).filter((column) => !work.columns.includes(column));
  for (const column of unknown)
    work.faults.push({
      place,
      message: message('EDIT_COLUMN_UNKNOWN', { column: column.slice(0, 40), known: work.columns }),
    });
  return Object.fromEntries(
    work.columns.map((column) => {
      const old = before?.[column] ?? '';
      const text = typed[column];
      if (text === undefined) return [column, old];
      const plain = work.toCell(column, text);
      // A browser sends the line breaks of a cell in another notation.
      const cell = text.replaceAll('\r\n', '\n').trim() === old ? old : plain;
      const wrong = cellFault(cell);
      if (wrong) work.faults.push({ place, column, message: wrong });
      return [column, cell];
    }),
  );
}

function pasteRows(
  rows: readonly Placed[],
  { pasted, replaces }: TableEdit,
  work: Work,
  titleOf: (column: string) => string,
): readonly Placed[] {
  if (pasted.trim() === '') return rows;
  const read = readPasted(
    pasted.replaceAll(/\r\n?/g, '\n').replace(/^(?:\s*\n)+|\n+$/g, ''),
    work.columns,
    titleOf,
  );
  if ('faults' in read) {
    work.faults.push(
      ...read.faults.map(({ line = 1, ...fault }) => ({ ...fault, place: pastedPlace(line) })),
    );
    return rows;
  }
  const missing = missingKey(read.rows, work);
  if (missing) {
    work.faults.push({ place: pastedPlace(1), message: missing });
    return rows;
  }
  const known = new Map<string, Placed>(rows.map((one, index) => [rowName(one.row, index, work.key), one]));
  const taken = new Map<Placed, Placed>();
  const more: Placed[] = [];
  const inOrder = read.rows.map(({ cells, line }) => {
    const place = pastedPlace(line);
    const plain = Object.fromEntries(
      Object.entries(cells).map(([column, cell]) => [column, work.toCell(column, cell)]),
    );
    const old = work.key.length === 0 ? undefined : known.get(rowName(plain, 0, work.key));
    const isFirst = old !== undefined && !taken.has(old);
    const now = readRow(cells, isFirst ? old.row : undefined, place, work);
    const placed = isFirst && isSameRow(now, old.row) ? old : { row: now, place };
    if (isFirst) taken.set(old, placed);
    else more.push(placed);
    return placed;
  });
  return replaces ? inOrder : [...rows.map((one) => taken.get(one) ?? one), ...more];
}

const pastedPlace = (line: number) => `pasted ${line}`;

function missingKey(pasted: readonly PastedRow[], { key }: Work): Message | undefined {
  const [first] = pasted;
  const columns = first ? key.filter((column) => first.cells[column] === undefined) : [];
  return columns.length > 0 ? message('EDIT_KEY_MISSING', { columns }) : undefined;
}

/** A row before and after an edit; `before` is absent for an added row, `after` for a removed one. */
export interface RowChange {
  readonly before?: Row;
  readonly after?: Row;
}

/** Lists the rows that differ. A changed key counts as a removed and an added row. */
export function changedRows(
  before: readonly Row[],
  after: readonly Row[],
  key: readonly string[],
): readonly RowChange[] {
  const named = (rows: readonly Row[]) => new Map(rows.map((row, index) => [rowName(row, index, key), row]));
  const [old, now] = [named(before), named(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): RowChange[] => {
    const [one, other] = [old.get(name), now.get(name)];
    if (one && other) return isSameRow(one, other) ? [] : [{ before: one, after: other }];
    return [{ ...(one ? { before: one } : {}), ...(other ? { after: other } : {}) }];
  });
}
