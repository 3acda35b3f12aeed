import { type ComponentChildren, h } from 'preact';
import type { TableNames } from '#catalogues/files/fault.ts';
import { rowId, rowName } from '#catalogues/tariffs/drafts/row-reference.ts';
import { cellWriter } from '#catalogues/tariffs/drafts/typed-cell.ts';
import type { Row } from '#catalogues/tariffs/tariff.ts';
import { namedCode } from '../../parts/faults.ts';

/** Number of blank rows below the table. */
export const blankRows = 3;
/** Longest cell, in characters, that is edited in the browser; longer texts are only shown. */
const cellMax = 300;
/** Approximate bytes of the rows of a page, and of an input without its value. */
const [gridBytes, inputBytes] = [8_000, 85];
const rowsMax = 40;

export interface GridTable {
  readonly table: string;
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Rows of the version that the draft was made from, by key; undefined if it has no such table. */
  readonly before: ReadonlyMap<string, Row> | undefined;
  readonly names: TableNames;
}

/** A row of the form: an existing row, or a row to add. */
export interface GridRow {
  readonly place: string;
  /** Index of the row in the table; undefined for a row to add. */
  readonly index?: number | undefined;
  /** Typed cells by column, which replace the stored ones. */
  readonly typed?: Row;
  readonly isRemoved?: boolean;
}

export type CellFaults = ReadonlyMap<string, string>;
export const cellKey = (place: string, column: string) => `${place} ${column}`;

/** Returns how many rows fit on a page, by the widest row of the table. */
export function rowsPerPage({ rows, columns }: GridTable): number {
  const bytes = (row: Row) =>
    columns.reduce(
      (sum, column) => sum + inputBytes + Buffer.byteLength((row[column] ?? '').slice(0, cellMax)),
      100,
    );
  const widest = rows.reduce((most, row) => Math.max(most, bytes(row)), columns.length * inputBytes + 100);
  return Math.max(3, Math.min(rowsMax, Math.floor(gridBytes / widest)));
}

/** Renders the rows of a table as inputs. A changed cell has its earlier text below it. */
export function grid(one: GridTable, shown: readonly GridRow[], faults: CellFaults) {
  const { columns, names, table } = one;
  const choices = new Map(columns.map((column) => [column, choicesIn(one, column)]));
  const write = cellWriter(one.rows, one.key);
  const heads = columns.map((column, index) =>
    h('th', { scope: 'col', id: `c${index}` }, namedCode(names.column(table, column), column)),
  );
  return [
    h(
      'div',
      { class: 'wide grid', tabindex: 0, role: 'region', 'aria-label': names.table(table) },
      h(
        'table',
        null,
        h('caption', { class: 'unseen' }, names.table(table)),
        h(
          'thead',
          null,
          h('tr', null, h('th', { scope: 'col' }, 'Строка'), ...heads, h('th', { scope: 'col' }, 'Удалить')),
        ),
        h('tbody', null, ...shown.map((row) => gridRow({ ...one, write, choices }, row, faults))),
      ),
    ),
    ...[...choices].flatMap(([column, values]) =>
      values.length === 0
        ? []
        : [h('datalist', { id: listId(columns, column) }, ...values.map((value) => h('option', { value })))],
    ),
  ];
}

const listId = (columns: readonly string[], column: string) => `l${columns.indexOf(column)}`;

function gridRow(
  one: GridTable & {
    readonly choices: ReadonlyMap<string, readonly string[]>;
    readonly write: ReturnType<typeof cellWriter>;
  },
  { place, index, typed = {}, isRemoved = false }: GridRow,
  faults: CellFaults,
) {
  const { columns, key, before, choices, write } = one;
  const row = index === undefined ? undefined : one.rows[index];
  const old = row && index !== undefined ? before?.get(rowName(row, index, key)) : undefined;
  const cells = columns.map((column, at) => {
    const stored = row?.[column] ?? '';
    const value = typed[column] ?? write(column, stored);
    const name = `${place}.${at}`;
    const wrong = faults.get(cellKey(place, column));
    const list = choices.get(column)?.length ? listId(columns, column) : undefined;
    return h(
      'td',
      null,
      stored.length > cellMax
        ? h('span', null, `${stored.slice(0, 60)}…`)
        : input(value, { name, list, wrong, at }),
      wrong === undefined ? null : h('small', { id: `${name}w`, class: 'wrong' }, wrong),
      earlier(
        old?.[column],
        row?.[column],
        typed[column] !== undefined && value !== write(column, stored),
        (cell) => write(column, cell),
      ),
    );
  });
  const general = faults.get(cellKey(place, ''));
  return h(
    'tr',
    null,
    h(
      'th',
      { scope: 'row' },
      index === undefined ? 'новая' : index + 2,
      before && row && !old ? h('small', null, 'добавлена') : null,
      general === undefined ? null : h('small', { class: 'wrong' }, general),
    ),
    ...cells,
    h(
      'td',
      null,
      index === undefined
        ? null
        : h('input', {
            type: 'checkbox',
            name: `x.${place}`,
            checked: isRemoved,
            'aria-label': `Удалить строку ${index + 2}`,
          }),
    ),
  );
}

interface CellInput {
  readonly name: string;
  readonly list: string | undefined;
  readonly wrong: string | undefined;
  /** Index of the column, whose heading labels the input. */
  readonly at: number;
}

function input(value: string, { name, list, wrong, at }: CellInput) {
  const marks = {
    name,
    'aria-labelledby': `c${at}`,
    ...(wrong === undefined ? {} : ({ 'aria-invalid': 'true', 'aria-describedby': `${name}w` } as const)),
  };
  // An input field would lose the line breaks of a cell.
  if (value.includes('\n')) return h('textarea', { ...marks, rows: 2 }, value);
  return h('input', {
    ...marks,
    value,
    ...(list === undefined ? {} : { list }),
    size: Math.min(30, Math.max(6, value.length)),
  });
}

/** Shows the text of a cell in the earlier version, and the stored text if another one is typed. */
function earlier(
  was: string | undefined,
  now: string | undefined,
  isTyped: boolean,
  write: (cell: string) => string,
): ComponentChildren {
  return [
    isTyped && now !== undefined
      ? h('small', null, `в черновике: ${now === '' ? 'пусто' : write(now)}`)
      : null,
    was !== undefined && was !== now ? h('small', null, `было: ${was === '' ? 'пусто' : write(was)}`) : null,
  ];
}

/** Returns the values of a column that a person chooses from: few different codes, no figures and remarks. */
function choicesIn({ rows, key }: GridTable, column: string): readonly string[] {
  if (!key.includes(column) && rows.some((row) => /\d/.test(row[column] ?? ''))) return [];
  const values = new Set<string>();
  for (const row of rows) {
    const value = row[column] ?? '';
    if (value.length > 30 || values.size > 25) return [];
    if (value !== '') values.add(value);
  }
  const isFigures = [...values].every((value) => /^\d+(?:\.\d+)?$/.test(value));
  return isFigures ? [] : [...values].toSorted();
}

/** Returns the form rows for a part of the table. */
export function windowRows({ rows }: GridTable, indexes: readonly number[]): readonly GridRow[] {
  return indexes.flatMap((index) => {
    const row = rows[index];
    return row ? [{ place: rowId(index, row), index }] : [];
  });
}
