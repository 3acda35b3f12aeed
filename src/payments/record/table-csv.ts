import { stringify } from 'csv-stringify/sync';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';

/**
 * Who reads a table. For programs: UTF-8, commas, amounts with a point. For people with a Russian spreadsheet: a mark at the
 * beginning that says UTF-8, semicolons, amounts with a comma. Amounts have two digits in both.
 */
export type TableReader = 'program' | 'spreadsheet';

/** A text that a spreadsheet would take for a formula has an apostrophe before it. */
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
