import { toShapes } from '#catalogues/tariffs/check-table.ts';
import type { TableShape, Tables } from '#catalogues/tariffs/tariff.ts';
import { remarks } from '../lookup/columns.ts';
import type { Catalogue, RatingModel } from '../model.ts';
import { tableStructure } from './table-rules.ts';

/** Returns the columns of all tables. The table `lookups` names the lookup tables; without it, every given table is one. */
export function ratesShapes(model: RatingModel, tables: Tables): Readonly<Record<string, TableShape>> {
  return { ...lookupShapes(model, tables), ...toShapes(tableStructure(model)) };
}

export function lookupShapes(
  { valueColumns }: Catalogue,
  tables: Tables,
): Readonly<Record<string, TableShape>> {
  const named = tables.lookups ? tables.lookups.map((row) => row.table ?? '') : Object.keys(tables);
  return Object.fromEntries(named.map((table) => [table, lookupShape(tables, table, valueColumns?.[table])]));
}

function lookupShape(tables: Tables, table: string, value: string | undefined): TableShape {
  const columns = Object.keys(tables[table]?.[0] ?? {});
  return { columns, key: columns.filter((column) => !remarks.has(column) && column !== value) };
}
