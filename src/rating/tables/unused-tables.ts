import { lineOf } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables } from '#catalogues/tariffs/tariff.ts';

/** Finds tables and lookup rows that are never used, which points to a misspelt name. */
export function unusedTables(
  tables: Tables,
  lookups: ReadonlyMap<string, unknown>,
  structure: Readonly<Record<string, unknown>>,
): TableFault[] {
  const message = 'neither formula nor derived names this table';
  const rows = (tables.lookups ?? []).flatMap((row, index) =>
    lookups.has(row.table ?? '')
      ? []
      : [{ table: 'lookups', line: lineOf(index), column: 'table', message: `${row.table}: ${message}` }],
  );
  const strange = Object.keys(tables).filter(
    (table) => !lookups.has(table) && !Object.hasOwn(structure, table),
  );
  return [...rows, ...strange.map((table) => ({ table, message }))];
}
