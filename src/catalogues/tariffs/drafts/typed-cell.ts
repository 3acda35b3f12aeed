import { plainNumber } from '#kernel/money/russian-number.ts';
import { isDate } from '#kernel/time/calendar.ts';
import { toCell } from '../../files/cell.ts';
import type { Row } from '../tariff.ts';

const texts: ReadonlySet<string> = new Set(['title', 'name', 'comment', 'confidence']);

/** Makes a converter of typed texts to cells. Columns with prose are left as typed. */
export function cellReader(rows: readonly Row[]): (column: string, typed: string) => string {
  const prose = new Map<string, boolean>();
  const isProse = (column: string) => {
    const known = prose.get(column);
    if (known !== undefined) return known;
    const found = texts.has(column) || rows.some((row) => /[а-яё\s]/i.test(row[column] ?? ''));
    prose.set(column, found);
    return found;
  };
  return (column, typed) => {
    const text = toCell(typed);
    return isProse(column) ? text : plainText(text);
  };
}

/**
 * Makes a converter of cells to the texts that people edit, with a decimal comma. Columns of the key are left as they are, because 2.2 may be
 * the number of a line, and so is a text that would be read as another cell.
 */
export function cellWriter(
  rows: readonly Row[],
  key: readonly string[],
): (column: string, cell: string) => string {
  const read = cellReader(rows);
  return (column, cell) => {
    if (key.includes(column) || !/^-?\d+\.\d+$/.test(cell)) return cell;
    const shown = cell.replace('.', ',');
    return read(column, shown) === cell ? shown : cell;
  };
}

/** Converts a number or date as Russians type it, such as "1 173,25" or "01.02.2027", to the notation of the files. */
function plainText(text: string): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  if (day !== undefined && isDate(date)) return date;
  return plainNumber(text) ?? text;
}
