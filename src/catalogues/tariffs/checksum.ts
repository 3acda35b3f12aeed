import { createHash } from 'node:crypto';
import type { Row, Tables } from './tariff.ts';

/** SHA-256 of tables, hexadecimal; the order of tables and of columns does not matter, that of rows does. */
export function checksumOf(tables: Tables): string {
  const canonical = Object.keys(tables)
    .sort()
    .map((table) => [table, sortedByName(tables[table] ?? [])]);
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}

type Cell = readonly [column: string, text: string | undefined];

/** Cells of each row by their columns; rows of one table have the same ones, which are sorted once for all. */
function sortedByName(rows: readonly Row[]): readonly (readonly Cell[])[] {
  let columns: readonly string[] = [];
  let sorted: readonly string[] = [];
  return rows.map((row) => {
    const names = Object.keys(row);
    if (names.length !== columns.length || names.some((name, index) => name !== columns[index])) {
      columns = names;
      sorted = names.toSorted();
    }
    return sorted.map((name): Cell => [name, row[name]]);
  });
}
