import { writeFileSync } from 'node:fs';
import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';

export type Cell = string | number | CellObject | undefined;

/** Writes a workbook like an office program; numbers are stored as numbers unless a cell says otherwise. */
export function writeWorkbook(
  path: string,
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  merged: Readonly<Record<string, string>> = {},
): void {
  const workbook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = sheetOf(rows);
    if (merged[name]) sheet['!merges'] = [utils.decode_range(merged[name])];
    utils.book_append_sheet(workbook, sheet, name);
  }
  writeFileSync(path, write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

function sheetOf(rows: readonly (readonly Cell[])[]): WorkSheet {
  const widest = Math.max(1, ...rows.map((row) => row.length));
  const last = { r: Math.max(rows.length - 1, 0), c: widest - 1 };
  const data = (rows.length === 0 ? [[]] : rows).map((row) => Array.from(row, (cell) => cellOf(cell)));
  return { '!data': data as CellObject[][], '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: last }) };
}

function cellOf(cell: Cell): CellObject | undefined {
  if (typeof cell === 'string') return { t: 's', v: cell };
  return typeof cell === 'number' ? { t: 'n', v: cell } : cell;
}

/** Rows of the sheet that describes a version. */
export const headRows: readonly (readonly Cell[])[] = [
  ['field', 'value'],
  ['product', 'boat'],
  ['kind', 'rates'],
  ['effectiveFrom', '2027-01-01'],
  ['author', 'Образцова'],
  ['comment', 'Пояснение'],
];
