import type { Scope } from '../attributes/attribute.ts';
import { attributeCatalogue } from '../../products/casco/tariff/attributes/catalogue.ts';
import type { LookupColumn } from './lookup-table.ts';

/** A column of a look-up table as its header writes it, over one cell or two. */
export interface HeaderColumn extends LookupColumn {
  readonly cells:
    | { readonly kind: 'text'; readonly column: string }
    | { readonly kind: 'equal'; readonly column: string }
    /** Whole numbers, both ends included. */
    | { readonly kind: 'fromTo'; readonly from: string; readonly to: string }
    /** More than the first, up to and with the second. */
    | { readonly kind: 'overUpTo'; readonly over: string; readonly upTo: string };
}

export interface HeaderFault {
  readonly column: string;
  readonly message: string;
}

export interface Header {
  readonly columns: readonly HeaderColumn[];
  readonly faults: readonly HeaderFault[];
}

export const valueColumn = 'value';
const remarks = new Set([valueColumn, 'confidence', 'comment']);

/**
 * Reads a header. `attributes` are what the table looks at, the one that decides first before the others: the order
 * is said apart, because a database or a spreadsheet may change the order of columns. `derived` are the attributes
 * that the tariff itself makes.
 */
export function headerOf(
  names: readonly string[],
  attributes: readonly string[],
  derived: ReadonlySet<string>,
): Header {
  const header = new Set(names);
  const columns: HeaderColumn[] = [];
  const faults: HeaderFault[] = [];
  for (const name of attributes) {
    const read = columnOf(name, header, derived);
    if (typeof read === 'string') faults.push({ column: name, message: read });
    else columns.push(read);
  }
  if (!header.has(valueColumn)) faults.push({ column: valueColumn, message: 'the column is missing' });
  const known = new Set([...remarks, ...columns.flatMap(cellColumns)]);
  if (faults.length === 0) {
    const strange = names.filter((name) => !known.has(name));
    faults.push(...strange.map((column) => ({ column, message: strangeColumn })));
  }
  const scopes = new Set(columns.map(({ scope }) => scope));
  if (scopes.has('driver') && scopes.has('cover')) {
    faults.push({ column: valueColumn, message: 'a table looks at drivers or at covers, not at both' });
  }
  return { columns, faults };
}

const strangeColumn = 'the table lookups does not name this column: name it there or leave it out';

/** A column, or what is wrong with it. */
function columnOf(
  name: string,
  header: ReadonlySet<string>,
  derived: ReadonlySet<string>,
): HeaderColumn | string {
  const attribute = attributeCatalogue.get(name);
  if (derived.has(name) || attribute?.kind === 'text') {
    if (!header.has(name)) return 'the column is missing';
    const scope = attribute?.scope ?? 'contract';
    return { name, kind: 'text', scope, attribute, cells: { kind: 'text', column: name } };
  }
  if (!attribute)
    return `no attribute ${name}; known: ${[...attributeCatalogue.keys(), ...derived].join(', ')}`;
  const cells = numberCells(name, attribute.whole, header);
  return typeof cells === 'string'
    ? cells
    : { name, kind: 'number', scope: attribute.scope, attribute, cells };
}

function numberCells(
  name: string,
  isWhole: boolean,
  header: ReadonlySet<string>,
): HeaderColumn['cells'] | string {
  const [from, to, over, upTo] = [`${name}_from`, `${name}_to`, `${name}_over`, `${name}_up_to`];
  if (header.has(name)) return { kind: 'equal', column: name };
  if (header.has(over) && header.has(upTo)) return { kind: 'overUpTo', over, upTo };
  if (isWhole && header.has(from) && header.has(to)) return { kind: 'fromTo', from, to };
  const pairs = isWhole ? `${from} and ${to}, ${over} and ${upTo}` : `${over} and ${upTo}`;
  return `the column is missing: ${name}, or ${pairs}`;
}

function cellColumns({ cells }: HeaderColumn): readonly string[] {
  switch (cells.kind) {
    case 'text':
    case 'equal':
      return [cells.column];
    case 'fromTo':
      return [cells.from, cells.to];
    case 'overUpTo':
      return [cells.over, cells.upTo];
  }
}

export function scopeOf(columns: readonly LookupColumn[]): Scope {
  const narrow = columns.find(({ scope }) => scope !== 'contract');
  return narrow?.scope ?? 'contract';
}
