import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { makeDirectory } from '#platform/db/make-directory.ts';
import type { Queryable } from '#platform/db/transaction.ts';
import { loadLists } from './current-lists.ts';
import { columnsOf } from './read-lists.ts';

/** Writes lists as files that an import takes back unchanged; the paths that were written. */
export async function exportLists(
  db: Queryable,
  directory: string,
  lists: readonly string[],
): Promise<readonly string[]> {
  const stored = await loadLists(db);
  makeDirectory(directory);
  return lists.map((list) => {
    const rows = (stored[list] ?? []).map((entry) => ({
      ...entry,
      partnerAccess: String(entry.partnerAccess),
    }));
    const path = join(directory, `${list}.csv`);
    writeFileSync(path, stringify(rows, { header: true, columns: [...columnsOf(list)] }));
    return path;
  });
}
