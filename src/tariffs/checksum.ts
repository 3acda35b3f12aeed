import { createHash } from 'node:crypto';
import type { Tables } from './tariff.ts';

/** SHA-256 of tables, hexadecimal; the order of tables and of columns does not matter, that of rows does. */
export function checksumOf(tables: Tables): string {
  const canonical = Object.keys(tables)
    .sort()
    .map((table) => [table, (tables[table] ?? []).map((row) => Object.entries(row).sort(byName))]);
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}

function byName(left: readonly [string, string], right: readonly [string, string]): number {
  return left[0] < right[0] ? -1 : left[0] > right[0] ? 1 : 0;
}
