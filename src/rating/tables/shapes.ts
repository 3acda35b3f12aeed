import { shapesOf } from '../../tariffs/check-table.ts';
import type { TableShape, Tables } from '../../tariffs/tariff.ts';
import { shapesIn } from './check-lookups.ts';
import { valueColumn } from '../lookup/columns.ts';
import { structureTables } from './table-rules.ts';

const remarks = new Set([valueColumn, 'confidence', 'comment']);

/** The tables of the structure, and those that a version itself names in `lookups`; all of them where it names none. */
export function cascoShapes(tables: Tables): Readonly<Record<string, TableShape>> {
  const named = tables.lookups ? [...shapesIn(tables).keys()] : Object.keys(tables);
  return {
    ...Object.fromEntries(named.map((table) => [table, lookupShape(tables, table)])),
    ...shapesOf(structureTables),
  };
}

function lookupShape(tables: Tables, table: string): TableShape {
  const columns = Object.keys(tables[table]?.[0] ?? {});
  return { columns, key: columns.filter((column) => !remarks.has(column)) };
}
