import { stringify } from 'csv-stringify/sync';
import type { Queryable } from '#platform/db/transaction.ts';
import { textWorkbook } from '../files/text-workbook.ts';
import { loadLists } from './current-lists.ts';
import { columnsOf } from './read-lists.ts';

/** Lists as files that an import takes back unchanged. */
export async function exportLists(
  db: Queryable,
  lists: readonly string[],
  format: 'csv' | 'xlsx',
): Promise<readonly { readonly name: string; readonly content: string | Uint8Array }[]> {
  const stored = await loadLists(db);
  return Promise.all(
    lists.map(async (list) => {
      const columns = columnsOf(list);
      const rows = (stored[list] ?? []).map((entry) =>
        columns.map((column) => String(entry[column as keyof typeof entry] ?? '')),
      );
      const cells = [columns, ...rows];
      const content =
        format === 'csv' ? stringify(cells.map((row) => [...row])) : await textWorkbook({ list: cells });
      return { name: `${list}.${format}`, content };
    }),
  );
}
