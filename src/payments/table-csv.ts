import { stringify } from 'csv-stringify/sync';
import { type Kopecks, rublesText } from '../kernel/money.ts';

/**
 * A table for programs: UTF-8, commas, amounts with a point and two digits. A text that a spreadsheet would take for a
 * formula has an apostrophe before it.
 */
export function tableCsv(rows: readonly (readonly (string | Kopecks)[])[]): Buffer {
  const text = stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: { bigint: rublesText },
    },
  );
  return Buffer.from(text);
}
