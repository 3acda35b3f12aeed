import { compare, decimal } from '#kernel/money/decimal.ts';
import { rowName } from './drafts/row-reference.ts';
import type { Row, TableShape, TariffVersion } from './tariff.ts';

export interface Difference {
  readonly table: string;
  /** Values of the key columns, or the line number if the table has no key. */
  readonly row: string;
  /** Changed column; absent if the whole row was added or removed. */
  readonly column?: string;
  /** Earlier value; undefined if the earlier version lacks the row or column. */
  readonly before?: string;
  readonly after?: string;
}

/** Compares two versions table by table; 1.5 and 1.50 are equal. */
export function diffVersions(
  left: TariffVersion,
  right: TariffVersion,
  shapes: Readonly<Record<string, TableShape>>,
): readonly Difference[] {
  const tables = [...new Set([...Object.keys(left.tables), ...Object.keys(right.tables)])];
  return tables.flatMap((table) => {
    const key = shapes[table]?.key ?? [];
    const [before, after] = [named(left.tables[table] ?? [], key), named(right.tables[table] ?? [], key)];
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((row) =>
      diffRow(table, row, before.get(row), after.get(row)),
    );
  });
}

/** Returns the rows by the values of their key columns. */
function named(rows: readonly Row[], key: readonly string[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row, index) => [rowName(row, index, key), row]));
}

function diffRow(table: string, row: string, before: Row | undefined, after: Row | undefined): Difference[] {
  if (!before || !after)
    return [
      { table, row, ...(before ? { before: shown(before) } : {}), ...(after ? { after: shown(after) } : {}) },
    ];
  const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return columns.flatMap((column) => {
    const [old, now] = [before[column], after[column]];
    if (old === now || isSameNumber(old, now)) return [];
    return [
      {
        table,
        row,
        column,
        ...(old === undefined ? {} : { before: old }),
        ...(now === undefined ? {} : { after: now }),
      },
    ];
  });
}

function shown(row: Row): string {
  return Object.values(row).join(', ');
}

const number = /^-?\d{1,18}(\.\d{1,12})?$/;

function isSameNumber(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined || !number.test(left) || !number.test(right)) return false;
  return compare(decimal(left), decimal(right)) === 0;
}

/** Returns the column names of a table's rows; for an empty table, the columns that the product declares. */
export function tableColumns(rows: readonly Row[], shape: TableShape | undefined): readonly string[] {
  const [first] = rows;
  return first ? Object.keys(first) : (shape?.columns ?? []);
}
