import type { FileFault } from './read-lists.ts';

/** "ldu_type.csv, row 3, column name: …", as the staff read it. */
export function faultText({ file, row, column, message }: FileFault): string {
  const place = [file, row && `row ${row}`, column && `column ${column}`];
  return `${place.filter(Boolean).join(', ')}: ${message}`;
}
