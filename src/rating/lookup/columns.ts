import { type Message, message } from '#kernel/errors/message.ts';
import type { Scope } from '../attributes/attribute.ts';
import type { Catalogue } from '../model.ts';
import type { LookupColumn } from './lookup-table.ts';

/** A column of a lookup table, and the one or two header cells that it consists of. */
export interface HeaderColumn extends LookupColumn {
  readonly cells:
    | { readonly kind: 'text'; readonly column: string }
    | { readonly kind: 'equal'; readonly column: string }
    /** Whole numbers, both ends included. */
    | { readonly kind: 'fromTo'; readonly from: string; readonly to: string }
    /** Values greater than the cell `over`, up to and including the cell `upTo`. */
    | { readonly kind: 'overUpTo'; readonly over: string; readonly upTo: string };
}

export interface HeaderFault {
  readonly column: string;
  readonly message: Message;
}

export const valueColumn = 'value';
/** Columns that contain no value to look up a row by. */
export const remarks: ReadonlySet<string> = new Set([valueColumn, 'confidence', 'comment']);

/** Columns of a lookup table, as attribute names, and what is needed to read its header. */
export interface LookupShape {
  readonly catalogue: Catalogue;
  /** The attributes in order of precedence, because a spreadsheet or database may reorder columns. */
  readonly attributes: readonly string[];
  readonly derived: Derived;
  /** Name of the column with the figure, usually `value`. */
  readonly value: string;
}

/** Attributes that a tariff derives, by name. The scope is the narrowest scope of the attributes they are derived from. */
export type Derived = ReadonlyMap<string, { readonly label: string; readonly scope: Scope }>;

export function lookupHeader(names: readonly string[], shape: LookupShape) {
  const header = new Set(names);
  const columns: HeaderColumn[] = [];
  const faults: HeaderFault[] = [];
  for (const name of shape.attributes) {
    const read = columnOf(name, header, shape);
    if ('code' in read) faults.push({ column: name, message: read });
    else columns.push(read);
  }
  if (!header.has(shape.value)) faults.push({ column: shape.value, message: message('COLUMN_LACKING') });
  const known = new Set([...remarks, shape.value, ...columns.flatMap(cellColumns)]);
  if (faults.length === 0) {
    const strange = names.filter((name) => !known.has(name));
    faults.push(...strange.map((column) => ({ column, message: message('COLUMN_STRANGE') })));
  }
  const scopes = new Set(columns.map(({ scope }) => scope));
  const isOfItems = scopes.has('item');
  const other = scopes.has('cover') ? message('SCOPE_COVERS') : isOfItems ? message('SCOPE_ITEMS') : null;
  if (scopes.has('member') && other !== null) {
    const one = shape.catalogue.members?.column ?? 'members';
    faults.push({ column: shape.value, message: message('SCOPES_OF_TWO', { one, other }) });
  }
  return { columns, faults };
}

function columnOf(
  name: string,
  header: ReadonlySet<string>,
  { catalogue, derived }: LookupShape,
): HeaderColumn | Message {
  const attribute = catalogue.attributes.get(name);
  const made = derived.get(name);
  const words = { name, label: made?.label ?? attribute?.label ?? name, nameOf: catalogue.nameOf?.get(name) };
  if (made || attribute?.kind === 'text') {
    if (!header.has(name)) return message('COLUMN_LACKING');
    const scope = attribute?.scope ?? made?.scope ?? 'contract';
    return { ...words, kind: 'text', scope, attribute, cells: { kind: 'text', column: name } };
  }
  if (!attribute)
    return message('ATTRIBUTE_UNKNOWN', { name, known: [...catalogue.attributes.keys(), ...derived.keys()] });
  const cells = numberCells(name, attribute.whole, header);
  return 'code' in cells ? cells : { ...words, kind: 'number', scope: attribute.scope, attribute, cells };
}

function numberCells(
  name: string,
  isWhole: boolean,
  header: ReadonlySet<string>,
): HeaderColumn['cells'] | Message {
  const [from, to, over, upTo] = [`${name}_from`, `${name}_to`, `${name}_over`, `${name}_up_to`];
  if (header.has(name)) return { kind: 'equal', column: name };
  if (header.has(over) && header.has(upTo)) return { kind: 'overUpTo', over, upTo };
  if (isWhole && header.has(from) && header.has(to)) return { kind: 'fromTo', from, to };
  const pairs = [...(isWhole ? [`${from} + ${to}`] : []), `${over} + ${upTo}`];
  return message('COLUMN_LACKING_OF', { names: [name, ...pairs] });
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

export function widestScope(columns: readonly Pick<LookupColumn, 'scope'>[]): Scope {
  const scopes = new Set(columns.map(({ scope }) => scope));
  return narrowestFirst.find((scope) => scopes.has(scope)) ?? 'contract';
}

const narrowestFirst = ['cover', 'item', 'member'] as const;
