import { writeWorkbook } from '#catalogues/files/write-workbook.ts';
import { decimal, decimalNumber } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesNumber } from '#kernel/money/money.ts';
import { tableCsv } from '#payments/record/table-csv.ts';
import type { ListColumn } from './lists/list-column.ts';
import { type Answer, fileNamed } from './page.ts';

/** Writes rows as a CSV or XLSX file in which amounts and numbers stay numeric. */
export async function exported<Row>(
  as: 'csv' | 'xlsx',
  name: string,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): Promise<Answer> {
  const titles = columns.map(({ title }) => title);
  if (as === 'csv') {
    const lines = rows.map((row) => columns.map((column) => csvCell(column, row)));
    return fileNamed(`${name}.csv`, tableCsv([titles, ...lines], 'spreadsheet'));
  }
  const lines = rows.map((row) => columns.map((column) => sheetCell(column, row)));
  return fileNamed(`${name}.xlsx`, await writeWorkbook({ [name]: [titles, ...lines] }));
}

function csvCell<Row>({ kind, value, text }: ListColumn<Row>, row: Row): string | Kopecks {
  const amount = value(row);
  return kind === 'money' && typeof amount === 'bigint' ? amount : text(row);
}

/** Writes text as a text cell, so that a leading `=` does not make the text a formula. */
function sheetCell<Row>({ kind, value, text }: ListColumn<Row>, row: Row): string | number {
  const cell = value(row);
  if (typeof cell === 'number') return cell;
  if (kind === 'money' && typeof cell === 'bigint') return rublesNumber(cell);
  if (kind === 'decimal' && typeof cell === 'string' && cell !== '') return decimalNumber(decimal(cell));
  return text(row);
}
