import { lineNumber } from '#catalogues/tariffs/check-table.ts';
import type { Row } from '#catalogues/tariffs/tariff.ts';
import { type Message, message } from '#kernel/errors/message.ts';
import { decimal } from '#kernel/money/decimal.ts';
import { type Millionths, million } from '../attributes/attribute.ts';
import { ofDecimal } from '../attributes/numbers.ts';
import { type HeaderColumn, type LookupShape, lookupHeader, widestScope } from './columns.ts';
import { anyValue, type Band, type LookupNode, type LookupTable } from './lookup-table.ts';

/** The cell of a row in one column: a code, a band, or null for any value. */
export type Key = string | Band | null;

interface MutableNode<Cell> {
  exact: Map<string, MutableNode<Cell>>;
  bands: (Band & { node: MutableNode<Cell> })[];
  others: MutableNode<Cell> | null;
  leaf: { cell: Cell; line: number; columns: number[] } | null;
}

/** Error of a row that matches the same values as an earlier row. */
export interface Clash {
  readonly line: number;
  readonly message: Message;
}

export function buildLookup<Cell>(
  name: string,
  rows: readonly Row[],
  shape: LookupShape,
  cellOf: (row: Row) => Cell,
): { readonly table: LookupTable<Cell>; readonly clashes: readonly Clash[] } {
  const { columns } = lookupHeader(Object.keys(rows[0] ?? {}), shape);
  const root = emptyNode<Cell>();
  const clashes: Clash[] = [];
  rows.forEach((row, index) => {
    const keys = columns.map((column) => keyOf(column, row));
    const clash = insert(root, keys, cellOf(row), lineNumber(index));
    if (clash) clashes.push(clash);
  });
  const table = {
    name,
    columns: columns.map(({ cells: _cells, ...column }) => column),
    scope: widestScope(columns),
    root: root as LookupNode<Cell>,
  };
  return { table, clashes };
}

function keyOf({ cells }: HeaderColumn, row: Row): Key {
  if (cells.kind === 'text') {
    const text = row[cells.column] ?? '';
    return text === anyValue ? null : text;
  }
  if (cells.kind === 'equal') {
    const value = numberIn(row[cells.column]);
    return value === null ? null : { over: value - 1n, upTo: value };
  }
  if (cells.kind === 'fromTo') {
    const from = numberIn(row[cells.from]);
    return bandOf(from === null ? null : from - million, numberIn(row[cells.to]));
  }
  return bandOf(numberIn(row[cells.over]), numberIn(row[cells.upTo]));
}

function bandOf(over: Millionths | null, upTo: Millionths | null): Key {
  return over === null && upTo === null ? null : { over, upTo };
}

function numberIn(text: string | undefined): Millionths | null {
  if (text === undefined || text === '' || text === anyValue) return null;
  return ofDecimal(decimal(text)) ?? null;
}

function insert<Cell>(root: MutableNode<Cell>, keys: readonly Key[], cell: Cell, line: number): Clash | null {
  let node = root;
  for (const key of keys) {
    const next = childOf(node, key);
    if (next === null) return { line, message: message('BAND_OVERLAPS') };
    node = next;
  }
  if (node.leaf) return { line, message: message('ROW_SAYS_SAME', { line: node.leaf.line }) };
  node.leaf = { cell, line, columns: keys.flatMap((key, index) => (key === null ? [] : [index])) };
  return null;
}

/** Returns the node for a key, creating it if needed; null if a band overlaps another band. */
function childOf<Cell>(node: MutableNode<Cell>, key: Key): MutableNode<Cell> | null {
  if (key === null) {
    node.others ??= emptyNode();
    return node.others;
  }
  if (typeof key === 'string') {
    const known = node.exact.get(key) ?? emptyNode<Cell>();
    node.exact.set(key, known);
    return known;
  }
  const same = node.bands.find(({ over, upTo }) => over === key.over && upTo === key.upTo);
  if (same) return same.node;
  if (node.bands.some((other) => overlap(other, key))) return null;
  const made = { ...key, node: emptyNode<Cell>() };
  node.bands.push(made);
  return made.node;
}

function overlap(left: Band, right: Band): boolean {
  return (
    (left.upTo === null || right.over === null || right.over < left.upTo) &&
    (right.upTo === null || left.over === null || left.over < right.upTo)
  );
}

function emptyNode<Cell>(): MutableNode<Cell> {
  return { exact: new Map(), bands: [], others: null, leaf: null };
}
