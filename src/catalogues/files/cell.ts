import { type Message, message } from '#kernel/errors/message.ts';
export const columnsMax = 100;
const cellLengthMax = 32_767;

export function headerFault(names: readonly string[]): Message | null {
  if (names.length > columnsMax) return message('COLUMNS_TOO_MANY', { max: columnsMax });
  const wrong = names.find((name, index) => name === '' || names.indexOf(name) !== index);
  if (wrong !== undefined) return message('HEADER_REPEATS', { column: wrong });
  return names.includes('__proto__') ? message('COLUMN_RESERVED', { column: '__proto__' }) : null;
}

const unprintable = /[^\P{Cc}\n\t]/u;

export function toCell(text: string): string {
  return (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).trim();
}

export function cellFault(text: string): Message | null {
  if (text.length > cellLengthMax) return message('TEXT_LONGER', { max: cellLengthMax });
  return unprintable.test(text) ? message('CELL_UNPRINTABLE') : null;
}
