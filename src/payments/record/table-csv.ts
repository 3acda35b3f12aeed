import { stringify } from 'csv-stringify/sync';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';

/**
 * Format of a CSV table. `program`: UTF-8, commas, decimal points. `spreadsheet`, for Russian Excel: UTF-8 with a byte
 * order mark, semicolons, decimal commas. Amounts have two decimals in both formats.
 */
export type TableReader = 'program' | 'spreadsheet';

/** Formats a CSV table. Puts an apostrophe before text that a spreadsheet would run as a formula. */
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
