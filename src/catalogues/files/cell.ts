export const columnsMax = 100;
/** What a cell of a workbook can hold. */
const cellLengthMax = 32_767;

/** What a name in the first row of a table must not be, or null. */
export function headerFault(names: readonly string[]): string | null {
  if (names.length > columnsMax) return `more than ${columnsMax} columns`;
  const wrong = names.find((name, index) => name === '' || names.indexOf(name) !== index);
  if (wrong !== undefined) return `the header repeats or leaves empty the column "${wrong}"`;
  return names.includes('__proto__') ? 'the column __proto__ needs another name' : null;
}

const unprintable = /[^\P{Cc}\n\t]/u;

/** A cell as it is kept: without space around it and with one kind of line end. */
export function cellOf(text: string): string {
  return (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).trim();
}

/** What keeps a text from being a cell, or null. */
export function cellFault(text: string): string | null {
  if (text.length > cellLengthMax) return `more than ${cellLengthMax} characters: shorten the text`;
  return unprintable.test(text) ? 'holds an unprintable character: write the text again' : null;
}
