import { type Message, message } from '#kernel/errors/message.ts';
export const columnsMax = 100;
/** What a cell of a workbook can hold. */
const cellLengthMax = 32_767;

/** What a name in the first row of a table must not be, or null. */
export function headerFault(names: readonly string[]): Message | null {
  if (names.length > columnsMax) return message('COLUMNS_TOO_MANY', { max: columnsMax });
  const wrong = names.find((name, index) => name === '' || names.indexOf(name) !== index);
  if (wrong !== undefined) return message('HEADER_REPEATS', { column: wrong });
  return names.includes('__proto__') ? message('COLUMN_RESERVED', { column: '__proto__' }) : null;
}

const unprintable = /[^\P{Cc}\n\t]/u;

/** A cell as it is kept: without space around it and with one kind of line end. */
export function toCell(text: string): string {
  return (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).trim();
}

/** What keeps a text from being a cell, or null. */
export function cellFault(text: string): Message | null {
  if (text.length > cellLengthMax) return message('TEXT_LONGER', { max: cellLengthMax });
  return unprintable.test(text) ? message('CELL_UNPRINTABLE') : null;
}
