import { type CellRule, filledTextRule, lineNumber, oneOfRule } from '#catalogues/tariffs/check-table.ts';
import type { Row, TableFault, Tables } from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';
import type { Scope } from '../attributes/attribute.ts';
import { buildLookup } from '../lookup/build.ts';
import {
  type Derived,
  type HeaderColumn,
  type LookupShape,
  lookupHeader,
  valueColumn,
  widestScope,
} from '../lookup/columns.ts';
import { anyValue } from '../lookup/lookup-table.ts';
import type { Catalogue, CellKind } from '../model.ts';
import type { CellFault } from './check-steps.ts';
import { readNames, readSource } from './sources.ts';
import { figureCell } from './table-rules.ts';

const rowsMax = 100_000;
const ruleOf: Readonly<Record<CellKind, CellRule>> = {
  figure: figureCell,
  text: filledTextRule,
  yesNo: oneOfRule('yes', 'no'),
};

/** Finds errors in a lookup table: in its header, otherwise in its cells, otherwise rows that match equal values. */
export function checkLookup(
  tables: Tables,
  table: string,
  kind: CellKind,
  shape: LookupShape | undefined,
): TableFault[] {
  if (!shape) return [{ table: 'lookups', column: 'table', message: message('ROW_LACKING', { row: table }) }];
  const rows = tables[table];
  if (!rows) return [{ table, message: message('TABLE_LACKING') }];
  if (rows.length === 0) return [{ table, message: message('TABLE_WITHOUT_ROWS') }];
  if (rows.length > rowsMax) return [{ table, message: message('ROWS_TOO_MANY', { max: rowsMax }) }];
  const { columns, faults } = lookupHeader(Object.keys(rows[0] ?? {}), shape);
  if (faults.length > 0) return faults.map((fault) => ({ table, line: 1, ...fault }));
  const cells = rows.flatMap((row, index) =>
    checkRow(table, lineNumber(index), row, columns, [shape.value, ruleOf[kind]]),
  );
  if (cells.length > 0) return cells;
  const { clashes } = buildLookup(table, rows, shape, () => null);
  return clashes.map((clash) => ({ table, ...clash }));
}

/** Reads the columns of each lookup table from the table `lookups`. */
export function shapesIn(catalogue: Catalogue, tables: Tables): ReadonlyMap<string, LookupShape> {
  const lookups = new Map(
    (tables.lookups ?? []).map((row) => [row.table ?? '', readNames(row.columns ?? '')]),
  );
  const derived = new Map<string, { readonly label: string; readonly scope: Scope }>();
  for (const { attribute = '', table = '', title: label = '' } of tables.derived ?? []) {
    const of = (lookups.get(table) ?? []).map((name) => ({
      scope: catalogue.attributes.get(name)?.scope ?? derived.get(name)?.scope ?? ('contract' as const),
    }));
    derived.set(attribute, { label, scope: widestScope(of) });
  }
  return new Map(
    [...lookups].map(([table, attributes]) => {
      const value = catalogue.valueColumns?.[table] ?? valueColumn;
      return [table, { catalogue, attributes, derived, value }];
    }),
  );
}

export function derivedIn(shapes: ReadonlyMap<string, LookupShape>): Derived {
  const [first] = shapes.values();
  return first?.derived ?? new Map();
}

export function namedTables(tables: Tables): ReadonlyMap<string, CellKind> {
  const kinds = new Map<string, CellKind>();
  for (const row of tables.derived ?? []) kinds.set(row.table ?? '', 'text');
  for (const row of tables.formula ?? []) {
    const source = readSource(row.source ?? '');
    if (source?.kind === 'table') kinds.set(source.name, 'figure');
  }
  return kinds;
}

function checkRow(
  table: string,
  line: number,
  row: Row,
  columns: readonly HeaderColumn[],
  [valueColumn, valueRule]: readonly [string, CellRule],
): TableFault[] {
  const value = valueRule(row[valueColumn] ?? '');
  const faults = columns.flatMap((column) => checkCells(row, column));
  if (value !== null) faults.push({ column: valueColumn, message: value });
  return faults.map((fault) => ({ table, line, ...fault }));
}

function checkCells(row: Row, { cells }: HeaderColumn): CellFault[] {
  switch (cells.kind) {
    case 'text':
      return one(row, cells.column, filledTextRule);
    case 'equal':
      return row[cells.column] === anyValue ? [] : bound(row, cells.column, figureCell);
    case 'fromTo':
      return pair(row, cells.from, cells.to, wholeCell, (from, to) => from <= to);
    case 'overUpTo':
      return pair(row, cells.over, cells.upTo, figureCell, (over, upTo) => over < upTo);
  }
}

const wholeCell: CellRule = (text) => (/^\d{1,9}$/.test(text) ? null : message('CELL_NOT_WHOLE', { text }));

function one(row: Row, column: string, rule: CellRule): CellFault[] {
  const wrong = rule(row[column] ?? '');
  return wrong === null ? [] : [{ column, message: wrong }];
}

/** Checks one bound of a band; an empty cell means unlimited. */
function bound(row: Row, column: string, rule: CellRule): CellFault[] {
  return row[column] === '' ? [] : one(row, column, rule);
}

function pair(
  row: Row,
  first: string,
  last: string,
  rule: CellRule,
  inOrder: (first: number, last: number) => boolean,
): CellFault[] {
  const faults = [...bound(row, first, rule), ...bound(row, last, rule)];
  if (faults.length > 0 || row[first] === '' || row[last] === '') return faults;
  if (inOrder(Number(row[first]), Number(row[last]))) return [];
  return [
    { column: last, message: message('BAND_REVERSED', { to: row[last] ?? '', from: row[first] ?? '' }) },
  ];
}
