import { lineNumber } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables } from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';

/** Reports tables and rows of `lookups` that are never used, because the cause is usually a misspelt name. */
export function unusedTables(
  tables: Tables,
  lookups: ReadonlyMap<string, unknown>,
  structure: Readonly<Record<string, unknown>>,
): TableFault[] {
  const rows = (tables.lookups ?? []).flatMap(({ table = '' }, index) => {
    if (lookups.has(table)) return [];
    const unused = message('TABLE_ROW_UNUSED', { table });
    return [{ table: 'lookups', line: lineNumber(index), column: 'table', message: unused }];
  });
  const strange = Object.keys(tables).filter(
    (table) => !lookups.has(table) && !Object.hasOwn(structure, table),
  );
  return [...rows, ...strange.map((table) => ({ table, message: message('TABLE_UNUSED') }))];
}
