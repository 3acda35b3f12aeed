import { Readable } from 'node:stream';
import { writeWorkbook } from '#catalogues/files/write-workbook.ts';
import { decimal, decimalNumber } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesNumber } from '#kernel/money/money.ts';
import { tableCsv } from '#payments/record/table-csv.ts';
import type { ListPage, ListPlace } from '#platform/db/lists/list-query.ts';
import type { ListColumn } from './lists/list-column.ts';
import { type Answer, fileNamed } from './page.ts';
import { notice } from './parts/values.ts';

/** Reads the page of a list after a place; without a place, the first page. */
type ReadPage<Row> = (after: ListPlace | undefined) => Promise<ListPage<Row>>;

/** Maximum number of rows of a workbook, which is built in memory. */
const workbookRowsMax = 200_000;
/** Writes all rows of a list as a CSV or XLSX file in which amounts and numbers stay numeric. A CSV file is streamed. */
export async function exported<Row>(
  as: 'csv' | 'xlsx',
  name: string,
  columns: readonly ListColumn<Row>[],
  read: ReadPage<Row>,
): Promise<Answer> {
  const titles = columns.map(({ title }) => title);
  if (as === 'csv') return fileNamed(`${name}.csv`, Readable.from(csvParts(titles, columns, read)));
  const lines: (readonly (string | number)[])[] = [];
  for await (const rows of pagesOf(read)) {
    lines.push(...rows.map((row) => columns.map((column) => sheetCell(column, row))));
    if (lines.length > workbookRowsMax) return tooLong();
  }
  return fileNamed(`${name}.xlsx`, await writeWorkbook({ [name]: [titles, ...lines] }));
}

function tooLong(): Answer {
  const text = `В книге Excel больше ${workbookRowsMax / 1_000} тысяч строк не помещается. Скачайте CSV: в нём все строки.`;
  return { kind: 'page', status: 400, content: notice('bad', text) };
}

async function* csvParts<Row>(
  titles: readonly string[],
  columns: readonly ListColumn<Row>[],
  read: ReadPage<Row>,
) {
  yield tableCsv([titles], 'spreadsheet');
  for await (const rows of pagesOf(read)) {
    const lines = rows.map((row) => columns.map((column) => csvCell(column, row)));
    if (lines.length > 0) yield tableCsv(lines, 'spreadsheet', true);
  }
}

async function* pagesOf<Row>(read: ReadPage<Row>): AsyncGenerator<readonly Row[]> {
  let after: ListPlace | undefined;
  do {
    const page = await read(after);
    yield page.rows;
    after = page.next;
  } while (after);
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
