import type { Scope } from '../attributes/attribute.ts';
import { attributeCatalogue } from '../attributes/catalogue.ts';
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
const band = /^(\w+?)_(from|to|over|up_to)$/;

/** Reads the names of columns as attributes; `derived` are those that the tariff itself makes. */
export function headerOf(names: readonly string[], derived: ReadonlySet<string>): Header {
  const columns: HeaderColumn[] = [];
  const faults: HeaderFault[] = [];
  for (const name of names) {
    if (remarks.has(name)) continue;
    const read = columnOf(name, new Set(names), derived);
    if ('message' in read) faults.push({ column: name, message: read.message });
    else if (read.column) columns.push(read.column);
  }
  if (!names.includes(valueColumn)) faults.push({ column: valueColumn, message: 'the column is missing' });
  const scopes = new Set(columns.map(({ scope }) => scope));
  if (scopes.has('driver') && scopes.has('cover')) {
    faults.push({ column: valueColumn, message: 'a table looks at drivers or at covers, not at both' });
  }
  return { columns, faults };
}

type ColumnReading = { readonly column: HeaderColumn | null } | { readonly message: string };

function columnOf(name: string, names: ReadonlySet<string>, derived: ReadonlySet<string>): ColumnReading {
  const plain = attributeCatalogue.get(name);
  if (plain) {
    const kind = plain.kind === 'text' ? 'text' : 'equal';
    return { column: { name, kind: plain.kind, scope: plain.scope, cells: { kind, column: name } } };
  }
  if (derived.has(name)) {
    return { column: { name, kind: 'text', scope: 'contract', cells: { kind: 'text', column: name } } };
  }
  return bandOf(name, names) ?? { message: unknown(name, derived) };
}

/** The first of a pair makes the column, the second is only looked for. */
function bandOf(name: string, names: ReadonlySet<string>): ColumnReading | null {
  const [, base = '', end = ''] = band.exec(name) ?? [];
  const attribute = attributeCatalogue.get(base);
  if (attribute?.kind !== 'number') return null;
  const partner = `${base}_${partners[end]}`;
  if (!names.has(partner)) return { message: `needs the column ${partner} beside it` };
  const isClosed = end === 'from' || end === 'to';
  if (isClosed && !attribute.whole) {
    return { message: `${base} is no whole number: use ${base}_over and ${base}_up_to` };
  }
  if (end === 'to' || end === 'up_to') return { column: null };
  const cells = isClosed
    ? ({ kind: 'fromTo', from: name, to: partner } as const)
    : ({ kind: 'overUpTo', over: name, upTo: partner } as const);
  return { column: { name: base, kind: 'number', scope: attribute.scope, cells } };
}

const partners: Readonly<Record<string, string>> = {
  from: 'to',
  to: 'from',
  over: 'up_to',
  up_to: 'over',
};

function unknown(name: string, derived: ReadonlySet<string>): string {
  return `no attribute ${name}; known: ${[...attributeCatalogue.keys(), ...derived].join(', ')}`;
}

export function scopeOf(columns: readonly LookupColumn[]): Scope {
  const narrow = columns.find(({ scope }) => scope !== 'contract');
  return narrow?.scope ?? 'contract';
}
