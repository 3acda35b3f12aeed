import { stringify } from 'csv-stringify/sync';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';

/**
 * Reader of a table. `program`: UTF-8, commas, decimal points. `spreadsheet`, for Russian Excel: a byte order mark, semicolons, decimal
 * commas. Amounts have two digits in both.
 */
export type TableReader = 'program' | 'spreadsheet';

/** Escapes text that a spreadsheet would run as a formula with an apostrophe. */
export function tableCsv(rows: readonly (readonly (string | Kopecks)[])[], reader: TableReader): Buffer {
  const isForPeople = reader === 'spreadsheet';
  const amount = (kopecks: Kopecks) =>
    isForPeople ? rublesText(kopecks).replace('.', ',') : rublesText(kopecks);
  const text = stringify(
    rows.map((row) => [...row]),
    {
      bom: isForPeople,
      delimiter: isForPeople ? ';' : ',',
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: { bigint: amount },
    },
  );
  return Buffer.from(text);
}
