import { type Message, message } from '#kernel/errors/message.ts';
export const columnsMax = 100;
/** Limit of a workbook's cell. */
const cellLengthMax = 32_767;

/** Returns what is wrong with the column names, or null. */
export function headerFault(names: readonly string[]): Message | null {
  if (names.length > columnsMax) return message('COLUMNS_TOO_MANY', { max: columnsMax });
  const wrong = names.find((name, index) => name === '' || names.indexOf(name) !== index);
  if (wrong !== undefined) return message('HEADER_REPEATS', { column: wrong });
  return names.includes('__proto__') ? message('COLUMN_RESERVED', { column: '__proto__' }) : null;
}

const unprintable = /[^\P{Cc}\n\t]/u;

/** Trims a cell and normalizes its line ends. */
export function toCell(text: string): string {
  return (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).trim();
}

/** Returns why a text cannot be a cell, or null. */
export function cellFault(text: string): Message | null {
  if (text.length > cellLengthMax) return message('TEXT_LONGER', { max: cellLengthMax });
  return unprintable.test(text) ? message('CELL_UNPRINTABLE') : null;
}
