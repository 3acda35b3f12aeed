import type { CellObject, WorkSheet } from '@e965/xlsx';

export type WrittenRow = readonly (string | number)[];

interface Printed {
  /** Column widths in characters; by default calculated from the cells. */
  readonly widths: readonly number[];
  /** Number of the row that is printed on every page, counted from 1. */
  readonly headingRow: number;
}

/** Cell format "text". In other formats, Excel changes typed values: 2.2 to a date, 01 to 1, and 1.80 to 1.8. */
const textFormat = '@';
const widthMin = 8;
const widthMax = 60;
const widthRows = 200;
const nameLengthMax = 31;
const margins = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.5, header: 0.3, footer: 0.3 };

/** Writes an XLSX file with texts as text cells and numbers as number cells. */
export async function writeWorkbook(
  sheets: Readonly<Record<string, readonly WrittenRow[]>>,
  printed?: Printed,
): Promise<Buffer> {
  // Loaded on demand, because loading the library takes a tenth of a second.
  const { utils, write } = await import('@e965/xlsx');
  const workbook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(workbook, sheetOf(rows), name.slice(0, nameLengthMax));
  const row = printed && `$${printed.headingRow}:$${printed.headingRow}`;
  const titles = workbook.SheetNames.map((name, Sheet) => ({
    Name: '_xlnm.Print_Titles',
    Ref: `'${name}'!${row}`,
    Sheet,
  }));
  if (printed) workbook.Workbook = { Names: titles };
  return write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer;

  function sheetOf(rows: readonly WrittenRow[]): WorkSheet {
    const columns = rows.reduce((most, { length }) => Math.max(most, length), 1);
    const widths = printed?.widths ?? columnWidths(rows);
    return {
      '!data': rows.map((cells) => cells.map(cellOf)),
      '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: columns - 1 } }),
      '!cols': widths.map((wch) => ({ wch })),
      ...(printed ? { '!margins': margins } : {}),
    };
  }
}

function cellOf(value: string | number): CellObject {
  if (typeof value === 'number') return { t: 'n', v: value };
  return { t: 's', v: writtenText(value), z: textFormat };
}

/** Escapes `_x000D_` and similar texts, because readers decode them. */
export function writtenText(value: string): string {
  return value.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

/** Returns the widths of the columns in characters, from the first rows. */
export function columnWidths(rows: readonly WrittenRow[]): number[] {
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 1);
  return Array.from({ length: columns }, (_, column) => widthOf(rows, column));
}

function widthOf(rows: readonly WrittenRow[], column: number): number {
  const lengths = rows.slice(0, widthRows).map((row) => String(row[column] ?? '').length);
  return Math.min(Math.max(widthMin, ...lengths) + 1, widthMax);
}
