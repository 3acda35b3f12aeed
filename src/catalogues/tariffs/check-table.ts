import { type Message, message } from '#kernel/errors/message.ts';
import { isDate } from '#kernel/time/calendar.ts';
import type { Row, TableFault, TableShape, Tables } from './tariff.ts';

export type CellRule = (text: string) => Message | null;

export interface TableRule {
  readonly columns: Readonly<Record<string, CellRule>>;
  /** Columns whose values together must be unique in the table. */
  readonly unique: readonly string[];
  /** False if the table may be empty. */
  readonly filled?: boolean;
  /** True if older versions lack the table, which then counts as empty. */
  readonly absent?: boolean;
}

export const tableRowsMax = 100_000;
const noColumn = message('COLUMN_TO_ADD');

export function toShapes(rules: Readonly<Record<string, TableRule>>): Record<string, TableShape> {
  return Object.fromEntries(
    Object.entries(rules).map(([table, { columns, unique }]) => [
      table,
      { columns: Object.keys(columns), key: unique },
    ]),
  );
}

/** Checks the columns, cells and keys of a table. Line numbers are those of the file; its header is line 1. */
export function checkTable(tables: Tables, table: string, rule: TableRule): TableFault[] {
  const rows = tables[table];
  if (!rows && rule.absent) return [];
  if (!rows) return [{ table, message: message('TABLE_MISSING', { table }) }];
  if (rows.length > tableRowsMax)
    return [{ table, message: message('ROWS_TOO_MANY', { max: tableRowsMax }) }];
  const [first] = rows;
  if (!first) return rule.filled === false ? [] : [{ table, message: message('TABLE_EMPTY') }];
  const missing = Object.keys(rule.columns).filter((column) => first[column] === undefined);
  if (missing.length > 0) return missing.map((column) => ({ table, line: 1, column, message: noColumn }));
  const faults = rows.flatMap((row, index) => checkRow(table, lineNumber(index), row, rule));
  return [...faults, ...duplicates(table, rows, rule.unique)];
}

/** Returns the line number of a row in the file; the first row is in line 2. */
export function lineNumber(index: number): number {
  return index + 2;
}

function checkRow(table: string, line: number, row: Row, rule: TableRule): TableFault[] {
  return Object.entries(rule.columns).flatMap(([column, cellRule]) => {
    const wrong = cellRule(row[column] ?? '');
    return wrong === null ? [] : [{ table, line, column, message: wrong }];
  });
}

function duplicates(table: string, rows: readonly Row[], unique: readonly string[]): TableFault[] {
  const lines = new Map<string, number>();
  const faults: TableFault[] = [];
  rows.forEach((row, index) => {
    const key = JSON.stringify(unique.map((column) => row[column]));
    const first = lines.get(key);
    if (first === undefined) lines.set(key, lineNumber(index));
    else
      faults.push({
        table,
        line: lineNumber(index),
        message: message('CELL_REPEATS', { columns: unique, line: first }),
      });
  });
  return faults;
}

export const anyTextRule: CellRule = () => null;

export const filledTextRule: CellRule = (text) => (text.trim() === '' ? message('CELL_EMPTY') : null);

export function oneOfRule(...values: readonly string[]): CellRule {
  const known = new Set(values);
  return (text) =>
    known.has(text) ? null : message('CELL_NOT_ONE_OF', { text: clipped(text), known: values });
}

export function matchingRule(pattern: RegExp, expected: Message): CellRule {
  return (text) =>
    pattern.test(text) ? null : message('CELL_NOT_EXPECTED', { text: clipped(text), expected });
}

/** Creates a rule for decimals above 0 and up to `max`, with a point and at most six decimals. */
export function decimalRule(max: number): CellRule {
  return (text) => {
    if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) return message('CELL_NOT_DECIMAL', { text: clipped(text) });
    return Number(text) > 0 && Number(text) <= max ? null : message('CELL_NOT_UP_TO', { text, max });
  };
}

export function integerRule(min: number, max: number): CellRule {
  return (text) => {
    if (!/^\d{1,9}$/.test(text)) return message('CELL_NOT_WHOLE', { text: clipped(text) });
    return Number(text) >= min && Number(text) <= max
      ? null
      : message('CELL_NOT_BETWEEN', { text, min, max });
  };
}

export const dateRule: CellRule = (text) =>
  isDate(text) ? null : message('CELL_NOT_DATE', { text: clipped(text) });

export function optionalRule(rule: CellRule): CellRule {
  return (text) => (text === '' ? null : rule(text));
}

function clipped(text: string): string {
  return text.slice(0, 40);
}
