import { type Message, messageText } from '#kernel/errors/message.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

export interface Column<Value> {
  readonly kind: 'text' | 'number' | 'decimal' | 'flag' | 'money' | 'moment' | 'day' | 'list' | 'data';
  /** Converts the value for `--json` and for a page's script; undefined omits it. */
  json(value: Value): unknown;
}

export type Columns = Readonly<Record<string, Column<never>>>;

type ValueOf<One> = One extends Column<infer Value> ? Value : never;

export type RowOf<Set extends Columns> = { readonly [Name in keyof Set]: ValueOf<Set[Name]> };

function as<Value>(kind: Column<Value>['kind'], json: (value: Value) => unknown): Column<Value> {
  return { kind, json };
}

const itself = (value: unknown): unknown => value;

export const column = {
  text: as<string | null | undefined>('text', itself),
  number: as<number | null | undefined>('number', itself),
  /** A number with decimals as plain text, such as "12.50". */
  decimal: as<string | null>('decimal', itself),
  flag: as<boolean>('flag', itself),
  /** Money, written in rubles as text. */
  money: as<Kopecks | null>('money', (amount) => (amount === null ? null : rublesText(amount))),
  moment: as<Date | null>('moment', (moment) => moment?.toISOString() ?? null),
  day: as<DateText | string | null>('day', itself),
  id: as<bigint>('text', String),
  list: as<readonly string[]>('list', itself),
  message: as<Message>('text', (one) => messageText(one)),
} as const;

export function all<Value, const Name extends string>(
  one: Column<Value>,
  ...names: readonly Name[]
): Readonly<Record<Name, Column<Value>>> {
  return Object.fromEntries(names.map((name) => [name, one])) as Record<Name, Column<Value>>;
}

/** A value that is written to JSON only. */
export function data<Value>(): Column<Value> {
  return as('data', itself);
}

export type JsonRow = Readonly<Record<string, unknown>>;

export function jsonRow<Set extends Columns>(columns: Set, row: RowOf<Set>): JsonRow {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { json }]) => [name, json(row[name as keyof Set] as never)]),
  );
}

type Cell = string | number | boolean | null | undefined;
export type ShownRow = Readonly<Record<string, Cell>>;

/** Formats a row for people; a nested value is printed as one text. */
export function shownRow<Set extends Columns>(columns: Set, row: RowOf<Set>): ShownRow {
  const cells = Object.entries(jsonRow(columns, row)).map(([name, value]) => [name, cellOf(value)]);
  return Object.fromEntries(cells);
}

function cellOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

export async function collectRows<One, Row>(
  all: AsyncIterable<One>,
  rowOf: (one: One) => Row,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const one of all) rows.push(rowOf(one));
  return rows;
}
