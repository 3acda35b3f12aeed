import { decimal } from '../../kernel/decimal.ts';
import type { Row } from '../../tariffs/tariff.ts';
import type { Scope } from '../attributes/attribute.ts';
import { attributeCatalogue } from '../../products/casco/tariff/attributes/catalogue.ts';
import type { Condition, Figure, Operation, Step, StepSource } from './rates.ts';
import { inOrder } from './check-formula.ts';
import type { LookupTable } from '../lookup/lookup-table.ts';
import { readConditions, readSource } from './sources.ts';

export interface StepOfRow {
  readonly row: Row;
  readonly step: Step;
}

/** The rows of a checked formula in their order; a table that several rows name is built once. */
export function compileSteps(
  rows: readonly Row[],
  build: (table: string) => LookupTable<Figure>,
): readonly StepOfRow[] {
  const tables = new Map<string, LookupTable<Figure>>();
  const tableOf = (name: string) => {
    const table = tables.get(name) ?? build(name);
    tables.set(name, table);
    return table;
  };
  return inOrder(rows).map((row, index) => {
    const source = sourceOf(row.source ?? '', tableOf);
    const when = readConditions(row.when ?? '') ?? [];
    const step: Step = {
      index,
      code: row.code ?? '',
      title: row.title ?? '',
      operation: row.operation as Operation,
      source,
      when,
      scope: scopeOfStep(source, when),
      ofDrivers: row.drivers === 'min' ? 'min' : 'max',
    };
    return { row, step };
  });
}

function sourceOf(text: string, tableOf: (name: string) => LookupTable<Figure>): StepSource {
  const source = readSource(text);
  if (source?.kind === 'table') return { kind: 'table', table: tableOf(source.name) };
  if (source?.kind === 'input') {
    const attribute = attributeCatalogue.get(source.name);
    if (attribute?.kind === 'number') return { kind: 'input', name: source.name, attribute };
  }
  return { kind: 'value', figure: figureOf(source?.kind === 'value' ? source.text : '1') };
}

/** A cell to multiply with and to print; without its last zeros it is as exact and less to multiply. */
export function figureOf(text: string): Figure {
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return { value: decimal(short), text: text.replace('.', ',') };
}

/** What drivers are rated by is the same for every cover. */
function scopeOfStep(source: StepSource, when: readonly Condition[]): Scope {
  const scopes = when.map(({ attribute }) => attributeCatalogue.get(attribute)?.scope);
  if (source.kind === 'table') scopes.push(source.table.scope);
  if (source.kind === 'input') scopes.push(source.attribute.scope);
  return scopes.includes('cover') ? 'cover' : 'contract';
}
