import type { CellObject, WorkSheet } from '@e965/xlsx';

/** Cells that stay text whatever is typed into them: 2.2 would become a date, 01 a 1, 1.80 a 1.8. */
const textFormat = '@';
const widthMin = 8;
const widthMax = 60;
/** Rows that are looked at for the width of a column. */
const widthRows = 200;

/** An XLSX file of these sheets, every cell a text. */
export async function textWorkbook(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx');
  const workbook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(workbook, sheetOf(rows), name);
  return write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer;

  function sheetOf(rows: readonly (readonly string[])[]): WorkSheet {
    const columns = rows[0]?.length ?? 0;
    const last = { r: rows.length - 1, c: Math.max(columns - 1, 0) };
    return {
      '!data': rows.map((row) => row.map(textCell)),
      '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: last }),
      '!cols': Array.from({ length: columns }, (_, column) => ({ wch: widthOf(rows, column) })),
    };
  }
}

function textCell(text: string): CellObject {
  // What looks like an escape of the format would be read as the character that it names.
  const value = text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
  return { t: 's', v: value, z: textFormat };
}

function widthOf(rows: readonly (readonly string[])[], column: number): number {
  const lengths = rows.slice(0, widthRows).map((row) => row[column]?.length ?? 0);
  return Math.min(Math.max(widthMin, ...lengths) + 1, widthMax);
}
