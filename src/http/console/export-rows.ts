import { writeWorkbook } from '#catalogues/files/write-workbook.ts';
import { decimal, decimalNumber } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesNumber } from '#kernel/money/money.ts';
import { tableCsv } from '#payments/record/table-csv.ts';
import type { Column } from '#staff/use-case/columns.ts';
import { type Answer, fileNamed } from './page.ts';
import { shownText } from './parts/values.ts';

export interface ExportColumn<Row> {
  readonly title: string;
  readonly kind: Column<never>['kind'];
  value(row: Row): unknown;
}

/** Writes rows as a CSV or XLSX file in which amounts and numbers stay numeric. */
export async function exported<Row>(
  as: 'csv' | 'xlsx',
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): Promise<Answer> {
  const titles = columns.map(({ title }) => title);
  if (as === 'csv') {
    const lines = rows.map((row) => columns.map(({ kind, value }) => csvCell(kind, value(row))));
    return fileNamed(`${name}.csv`, tableCsv([titles, ...lines], 'spreadsheet'));
  }
  const lines = rows.map((row) => columns.map(({ kind, value }) => sheetCell(kind, value(row))));
  return fileNamed(`${name}.xlsx`, await writeWorkbook({ [name]: [titles, ...lines] }));
}

function csvCell(kind: Column<never>['kind'], value: unknown): string | Kopecks {
  return kind === 'money' && typeof value === 'bigint' ? value : shownText(kind, value);
}

/** Writes text as a text cell, so that a leading `=` does not make the text a formula. */
function sheetCell(kind: Column<never>['kind'], value: unknown): string | number {
  if (typeof value === 'number') return value;
  if (kind === 'money' && typeof value === 'bigint') return rublesNumber(value);
  if (kind === 'decimal' && typeof value === 'string' && value !== '') return decimalNumber(decimal(value));
  return shownText(kind, value);
}
