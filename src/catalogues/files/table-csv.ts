import { stringify } from 'csv-stringify/sync';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';

/** `spreadsheet` is for Russian Excel: UTF-8 with a byte order mark, semicolons and decimal commas. */
export type TableReader = 'program' | 'spreadsheet';

/**
 * Formats a CSV table. Puts an apostrophe before text that a spreadsheet would run as a formula. `isContinued` is true for a
 * later piece of a file, which has no byte order mark.
 */
export function tableCsv(
  rows: readonly (readonly (string | Kopecks)[])[],
  reader: TableReader,
  isContinued = false,
): Buffer {
  const isForPeople = reader === 'spreadsheet';
  const amount = (kopecks: Kopecks) =>
    isForPeople ? rublesText(kopecks).replace('.', ',') : rublesText(kopecks);
  const text = stringify(
    rows.map((row) => [...row]),
    {
      bom: isForPeople && !isContinued,
      delimiter: isForPeople ? ';' : ',',
      record_delimiter: 'windows',
      escape_formulas: true,
      // The library quotes only the record delimiter itself, but a single line break ends a row too.
      quoted_match: /[\r\n]/,
      cast: { bigint: amount },
    },
  );
  return Buffer.from(text);
}
