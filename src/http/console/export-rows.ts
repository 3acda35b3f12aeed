import { Readable } from 'node:stream';
import { streamWorkbook } from '#catalogues/files/stream-workbook.ts';
import { tableCsv } from '#catalogues/files/table-csv.ts';
import { decimal, decimalNumber } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesNumber } from '#kernel/money/money.ts';
import type { ListColumn } from './lists/list-column.ts';
import { type Answer, fileNamed } from './page.ts';
import { notice } from './parts/values.ts';

/** Number of files that a process writes at once, because each holds a connection to the database. */
const filesMax = 2;
let filesNow = 0;

/** Streams all rows of a list as a CSV or XLSX file in which amounts and numbers stay numeric. */
export function exported<Row>(
  as: 'csv' | 'xlsx',
  name: string,
  columns: readonly ListColumn<Row>[],
  rows: AsyncIterable<readonly Row[]>,
): Answer {
  const titles = columns.map(({ title }) => title);
  return streamedFile(`${name}.${as}`, () =>
    as === 'csv'
      ? Readable.from(csvParts(titles, columns, rows))
      : streamWorkbook(name, titles, sheetRows(columns, rows)),
  );
}

/** Answers with a file that is read from the database while it is sent; refuses if others are being sent. */
export function streamedFile(name: string, open: () => Readable): Answer {
  if (filesNow >= filesMax) {
    const text = 'Сейчас готовятся другие выгрузки. Повторите через минуту.';
    return { kind: 'page', status: 429, content: notice('bad', text) };
  }
  const file = open();
  filesNow += 1;
  file.once('close', () => {
    filesNow -= 1;
  });
  return fileNamed(name, file);
}

async function* csvParts<Row>(
  titles: readonly string[],
  columns: readonly ListColumn<Row>[],
  rows: AsyncIterable<readonly Row[]>,
) {
  yield tableCsv([titles], 'spreadsheet');
  for await (const part of rows) {
    const lines = part.map((row) => columns.map((column) => csvCell(column, row)));
    if (lines.length > 0) yield tableCsv(lines, 'spreadsheet', true);
  }
}

async function* sheetRows<Row>(columns: readonly ListColumn<Row>[], rows: AsyncIterable<readonly Row[]>) {
  for await (const part of rows) yield part.map((row) => columns.map((column) => sheetCell(column, row)));
}

function csvCell<Row>({ kind, value, text }: ListColumn<Row>, row: Row): string | Kopecks {
  const amount = value(row);
  return kind === 'money' && typeof amount === 'bigint' ? amount : text(row);
}

function sheetCell<Row>({ kind, value, text }: ListColumn<Row>, row: Row): string | number {
  const cell = value(row);
  if (typeof cell === 'number') return cell;
  if (kind === 'money' && typeof cell === 'bigint') return rublesNumber(cell);
  if (kind === 'decimal' && typeof cell === 'string' && cell !== '') return decimalNumber(decimal(cell));
  return text(row);
}
