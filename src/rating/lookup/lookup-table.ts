import type { Attribute, Millionths, NameOf, Scope } from '../attributes/attribute.ts';

/** Cell text that matches every value. */
export const anyValue = '*';

/** A column to look up; `name` is the name of its attribute. */
export interface LookupColumn {
  readonly name: string;
  readonly label: string;
  readonly nameOf: NameOf | undefined;
  readonly kind: 'text' | 'number';
  readonly scope: Scope;
  /** Undefined if the tariff derives the value. */
  readonly attribute: Attribute | undefined;
}

/** Values greater than `over`, up to and including `upTo`; null if unlimited. */
export interface Band {
  readonly over: Millionths | null;
  readonly upTo: Millionths | null;
}

/** Tree node of one column. A value is searched in `exact` or `bands` first, then in `others`. */
export interface LookupNode<Cell> {
  readonly exact: ReadonlyMap<string, LookupNode<Cell>>;
  readonly bands: readonly (Band & { readonly node: LookupNode<Cell> })[];
  readonly others: LookupNode<Cell> | null;
  /** The row itself; null above the last level of the tree. */
  readonly leaf: LookupLeaf<Cell> | null;
}

/** A row of a lookup table: its cell, its line in the file, and the columns in which it has a value other than `*`. */
export interface LookupLeaf<Cell> {
  readonly cell: Cell;
  readonly line: number;
  readonly columns: readonly number[];
}

export interface LookupTable<Cell> {
  readonly name: string;
  readonly columns: readonly LookupColumn[];
  readonly scope: Scope;
  readonly root: LookupNode<Cell>;
}

export type LookupValue = string | Millionths | undefined;

/** Finds the matching row. A value takes precedence over `*`; if several columns differ, the leftmost decides. */
export function lookUp<Cell>(
  table: LookupTable<Cell>,
  values: readonly LookupValue[],
): LookupLeaf<Cell> | undefined {
  return descend(table.root, values, 0);
}

function descend<Cell>(
  node: LookupNode<Cell>,
  values: readonly LookupValue[],
  depth: number,
): LookupLeaf<Cell> | undefined {
  if (depth === values.length) return node.leaf ?? undefined;
  const closer = closerNode(node, values[depth]);
  const found = closer && descend(closer, values, depth + 1);
  if (found) return found;
  return node.others ? descend(node.others, values, depth + 1) : undefined;
}

function closerNode<Cell>(node: LookupNode<Cell>, value: LookupValue): LookupNode<Cell> | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return node.exact.get(value);
  for (const band of node.bands) {
    if ((band.over === null || value > band.over) && (band.upTo === null || value <= band.upTo))
      return band.node;
  }
  return undefined;
}

/** The column in which no row matched, and the codes and bands that would have matched. */
export interface Miss {
  readonly column: number;
  readonly codes: readonly string[];
  readonly bands: readonly Band[];
}

/** Finds the column in which a lookup failed: the rightmost column that the search reached. */
export function findMiss<Cell>(table: LookupTable<Cell>, values: readonly LookupValue[]): Miss {
  let deepest: Miss = { column: 0, codes: [], bands: [] };
  function visit(node: LookupNode<Cell>, depth: number): void {
    if (depth === values.length) return;
    const closer = closerNode(node, values[depth]);
    if (closer) visit(closer, depth + 1);
    if (node.others) visit(node.others, depth + 1);
    const isDeeper = depth > deepest.column || (deepest.codes.length === 0 && deepest.bands.length === 0);
    if (!closer && !node.others && isDeeper) {
      deepest = { column: depth, codes: [...node.exact.keys()], bands: node.bands };
    }
  }
  visit(table.root, 0);
  return deepest;
}
