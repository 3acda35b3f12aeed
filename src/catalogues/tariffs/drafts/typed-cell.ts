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

/** Converts a number or date as Russians type it, such as "1 173,25" or "01.02.2027", to the notation of the files. */
function plainText(text: string): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  if (day !== undefined && isDate(date)) return date;
  return plainNumber(text) ?? text;
}
