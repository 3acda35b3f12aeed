import type { Row, Tables } from '#catalogues/tariffs/tariff.ts';
import { decimal } from '#kernel/money/decimal.ts';
import type { Scope } from '../attributes/attribute.ts';
import { buildLookup } from '../lookup/build.ts';
import { type LookupShape, valueColumn, widestScope } from '../lookup/columns.ts';
import type { LookupTable } from '../lookup/lookup-table.ts';
import type { Catalogue } from '../model.ts';
import { inOrder } from './check-formula.ts';
import { derivedIn, shapesIn } from './check-lookups.ts';
import type { Condition, DerivedAttribute, Figure, Operation, Step, StepSource } from './formula.ts';
import { readConditions, readSource } from './sources.ts';

export interface StepOfRow {
  readonly row: Row;
  readonly step: Step;
}

/** Compiles the rows of a checked formula in order; builds a table once even if several rows use it. */
export function compileSteps(catalogue: Catalogue, tables: Tables): readonly StepOfRow[] {
  const shapes = shapesIn(catalogue, tables);
  const derived = derivedIn(shapes);
  const known = new Map<string, LookupTable<Figure>>();
  const tableOf = (name: string) => {
    const table = known.get(name) ?? compileLookup(catalogue, tables, name, parseFigure);
    known.set(name, table);
    return table;
  };
  const scopeOfName = (name: string): Scope =>
    catalogue.attributes.get(name)?.scope ?? derived.get(name)?.scope ?? 'contract';
  return inOrder(tables.formula ?? []).map((row, index) => {
    const source = sourceOf(row.source ?? '', catalogue, tableOf);
    const when = readConditions(row.when ?? '') ?? [];
    const step: Step = {
      index,
      code: row.code ?? '',
      title: row.title ?? '',
      operation: row.operation as Operation,
      source,
      when,
      scope: scopeOfStep(source, when, scopeOfName),
      ofMembers: row[catalogue.members?.column ?? ''] === 'min' ? 'min' : 'max',
    };
    return { row, step };
  });
}

export function compileLookup<Cell>(
  catalogue: Catalogue,
  tables: Tables,
  name: string,
  cellOf: (text: string) => Cell,
): LookupTable<Cell> {
  const none: LookupShape = { catalogue, attributes: [], derived: new Map(), value: valueColumn };
  const shape = shapesIn(catalogue, tables).get(name) ?? none;
  return buildLookup(name, tables[name] ?? [], shape, (row) => cellOf(row[shape.value] ?? '')).table;
}

export function compileDerived(catalogue: Catalogue, tables: Tables): ReadonlyMap<string, DerivedAttribute> {
  return new Map(
    (tables.derived ?? []).map((row) => {
      const name = row.attribute ?? '';
      const table = compileLookup(catalogue, tables, row.table ?? '', (text) => text);
      return [name, { name, label: row.title ?? '', scope: table.scope, table }];
    }),
  );
}

function sourceOf(
  text: string,
  { attributes }: Catalogue,
  tableOf: (name: string) => LookupTable<Figure>,
): StepSource {
  const source = readSource(text);
  if (source?.kind === 'table') return { kind: 'table', table: tableOf(source.name) };
  if (source?.kind === 'input') {
    const attribute = attributes.get(source.name);
    if (attribute?.kind === 'number') return { kind: 'input', name: source.name, attribute };
  }
  return { kind: 'value', figure: parseFigure(source?.kind === 'value' ? source.text : '1') };
}

/** Parses the figure of a cell. Drops trailing zeros of the value, because shorter numbers multiply faster. */
export function parseFigure(text: string): Figure {
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return { value: decimal(short), text: text.replace('.', ',') };
}

/** Returns the narrowest scope of a step: `contract` for a figure chosen among members, which is equal for all covers. */
function scopeOfStep(
  source: StepSource,
  when: readonly Condition[],
  scopeOfName: (name: string) => Scope,
): Scope {
  const scopes = when.map(({ attribute }) => scopeOfName(attribute));
  if (source.kind === 'table') scopes.push(source.table.scope);
  if (source.kind === 'input') scopes.push(source.attribute.scope);
  const narrowest = widestScope(scopes.map((scope) => ({ scope })));
  return narrowest === 'member' ? 'contract' : narrowest;
}
