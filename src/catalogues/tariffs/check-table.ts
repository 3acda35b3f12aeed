import { isDate } from '#kernel/time/calendar.ts';
import type { Row, TableFault, TableShape, Tables } from './tariff.ts';

/** Says what is wrong with a cell, or null. */
export type CellRule = (text: string) => string | null;

export interface TableRule {
  readonly columns: Readonly<Record<string, CellRule>>;
  /** Columns whose values together may stand in one row only. */
  readonly unique: readonly string[];
  /** False for a table that may have no rows. */
  readonly filled?: boolean;
  /** True for a table that came later: versions from before have none, and none means no rows. */
  readonly absent?: boolean;
}

export const tableRowsMax = 100_000;
const noColumn = 'the column is missing: add it, with its name in the first row';

/** The layout of tables as their rules know it. */
export function shapesOf(rules: Readonly<Record<string, TableRule>>): Record<string, TableShape> {
  return Object.fromEntries(
    Object.entries(rules).map(([table, { columns, unique }]) => [
      table,
      { columns: Object.keys(columns), key: unique },
    ]),
  );
}

/** Faults of one table's columns, cells and keys; rows are counted as lines of the file, the header being 1. */
export function checkTable(tables: Tables, table: string, rule: TableRule): TableFault[] {
  const rows = tables[table];
  if (!rows && rule.absent) return [];
  if (!rows)
    return [{ table, message: `the table is missing: add the file ${table}.csv or the sheet ${table}` }];
  if (rows.length > tableRowsMax) return [{ table, message: `more than ${tableRowsMax} rows` }];
  const [first] = rows;
  if (!first) return rule.filled === false ? [] : [{ table, message: 'the table has no rows: add them' }];
  const missing = Object.keys(rule.columns).filter((column) => first[column] === undefined);
  if (missing.length > 0) return missing.map((column) => ({ table, line: 1, column, message: noColumn }));
  const faults = rows.flatMap((row, index) => checkRow(table, lineOf(index), row, rule));
  return [...faults, ...duplicates(table, rows, rule.unique)];
}

/** The line of the source file on which the row at `index` stands. */
export function lineOf(index: number): number {
  return index + 2;
}

function checkRow(table: string, line: number, row: Row, rule: TableRule): TableFault[] {
  return Object.entries(rule.columns).flatMap(([column, cellRule]) => {
    const message = cellRule(row[column] ?? '');
    return message === null ? [] : [{ table, line, column, message }];
  });
}

function duplicates(table: string, rows: readonly Row[], unique: readonly string[]): TableFault[] {
  const lines = new Map<string, number>();
  const faults: TableFault[] = [];
  rows.forEach((row, index) => {
    const key = JSON.stringify(unique.map((column) => row[column]));
    const first = lines.get(key);
    if (first === undefined) lines.set(key, lineOf(index));
    else
      faults.push({ table, line: lineOf(index), message: `repeats ${unique.join(', ')} of line ${first}` });
  });
  return faults;
}

export const anyText: CellRule = () => null;

export const filledText: CellRule = (text) => (text.trim() === '' ? 'must not be empty: write a text' : null);

export function oneOf(...values: readonly string[]): CellRule {
  const known = new Set(values);
  return (text) => (known.has(text) ? null : `${quoted(text)} is none of ${values.join(', ')}`);
}

export function matching(pattern: RegExp, what: string): CellRule {
  return (text) => (pattern.test(text) ? null : `${quoted(text)} is not ${what}`);
}

/** A plain decimal with a point, at most six digits after it, greater than 0 and up to `max`. */
export function decimalUpTo(max: number): CellRule {
  return (text) => {
    if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) return `${quoted(text)} is not a decimal such as 1.80`;
    return Number(text) > 0 && Number(text) <= max ? null : `${text} is not above 0 and up to ${max}`;
  };
}

export function wholeBetween(min: number, max: number): CellRule {
  return (text) => {
    if (!/^\d{1,9}$/.test(text)) return `${quoted(text)} is not a whole number`;
    return Number(text) >= min && Number(text) <= max ? null : `${text} is not from ${min} to ${max}`;
  };
}

/** A date that is written as 2026-11-21. */
export const dateCell: CellRule = (text) =>
  isDate(text) ? null : `${quoted(text)} is not a date such as 2026-11-21`;

export function optional(rule: CellRule): CellRule {
  return (text) => (text === '' ? null : rule(text));
}

function quoted(text: string): string {
  return `"${text.slice(0, 40)}"`;
}
