import { createHash } from 'node:crypto';
import type { Row } from '../tariff.ts';

/** Returns a short id of a row: its index, which finds it quickly, and a hash of its cells, which notices that it changed. */
export function rowId(index: number, row: Row): string {
  return `${index}-${hashOf(row)}`;
}

function hashOf(row: Row): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.values(row)))
    .digest('base64url')
    .slice(0, 6);
}

/** Formats the values of a row's key columns, as differences show them; the line number if the table has no key. */
export function rowName(row: Row, index: number, key: readonly string[]): string {
  return key.length === 0 ? `line ${index + 2}` : key.map((column) => row[column] ?? '').join(', ');
}

/** Finds a row by its id or by the values of its key columns; -1 if no row is found. */
export function findRow(rows: readonly Row[], reference: string, key: readonly string[]): number {
  const [, at, hash] = /^(\d{1,6})-([\w-]{6})$/.exec(reference) ?? [];
  if (hash !== undefined) {
    const row = rows[Number(at)];
    if (row && hashOf(row) === hash) return Number(at);
    const moved = rows.findIndex((other) => hashOf(other) === hash);
    if (moved >= 0) return moved;
  }
  return rows.findIndex((row, index) => isNamed(row, index, key, reference));
}

/** Compares without surrounding spaces, because a name ends with a space if the last key column is empty. */
export function isNamed(row: Row, index: number, key: readonly string[], name: string): boolean {
  return rowName(row, index, key).trim() === name.trim();
}

/** Returns true if the id was made from a row with the same cells, at any place. */
export function hasSameHash(id: string, row: Row): boolean {
  return /^\d{1,6}-/.test(id) && id.endsWith(hashOf(row)) && id.length === id.indexOf('-') + 7;
}
