import type { Row } from '#catalogues/tariffs/tariff.ts';
import type { Derived } from '../lookup/columns.ts';
import type { Catalogue } from '../model.ts';
import { readConditions, readSource } from './sources.ts';

export interface CellFault {
  readonly column: string;
  readonly message: string;
}

const digitsMax = 6;

/** Finds errors in a formula row: its source and its conditions. */
export function checkStep(row: Row, catalogue: Catalogue, derived: Derived): CellFault[] {
  return [
    ...checkSource(row, catalogue),
    ...checkConditions(row.when ?? '', catalogue, derived),
    ...checkAlways(row),
  ];
}

export function checkConditions(text: string, { attributes }: Catalogue, derived: Derived): CellFault[] {
  const column = 'when';
  const conditions = readConditions(text);
  if (!conditions) return [{ column, message: `"${text}" is not written like attribute=A|B; other!=C` }];
  return conditions
    .filter(({ attribute }) => !derived.has(attribute) && attributes.get(attribute)?.kind !== 'text')
    .map(({ attribute }) => ({ column, message: `no attribute ${attribute} with codes as values` }));
}

function checkSource(row: Row, catalogue: Catalogue): CellFault[] {
  const column = 'source';
  const source = readSource(row.source ?? '');
  if (!source)
    return [{ column, message: `"${row.source}" is none of table:name, input:attribute, a decimal` }];
  if (row.operation === 'round') {
    const isDigits = source.kind === 'value' && /^\d$/.test(source.text) && Number(source.text) <= digitsMax;
    return isDigits ? [] : [{ column, message: `must be a number of digits from 0 to ${digitsMax}` }];
  }
  if (row.operation === 'of_sum') {
    const sums = sumInputs(catalogue);
    const isSum = source.kind === 'input' && sums.includes(source.name);
    return isSum ? [] : [{ column, message: `must be input: and one of ${sums.join(', ')}` }];
  }
  if (source.kind !== 'input') return [];
  if (isBeginning(row)) return [{ column, message: 'must be table:name or a decimal' }];
  const attribute = catalogue.attributes.get(source.name);
  return attribute?.kind === 'number' && attribute.exact
    ? []
    : [{ column, message: `${source.name} cannot be computed with; ${computable(catalogue)}` }];
}

/** Amounts that a rate may be a percent of. */
function sumInputs({ attributes }: Catalogue): readonly string[] {
  return [...attributes].flatMap(([name, one]) => (one.kind === 'number' && one.isSum ? name : []));
}

function isBeginning({ operation }: Row): boolean {
  return operation === 'rate' || operation === 'amount';
}

/** A formula without its beginning or its sum would give a wrong premium without an error. */
function checkAlways(row: Row): CellFault[] {
  if ((row.when ?? '') === '' || !(isBeginning(row) || row.operation === 'of_sum')) return [];
  return [{ column: 'when', message: `${row.operation} always applies: let its table make the difference` }];
}

function computable({ attributes }: Catalogue): string {
  const names = [...attributes].filter(([, one]) => one.kind === 'number' && one.exact);
  const known = names.map(([name]) => name).join(', ');
  return known === '' ? 'nothing can' : `these can: ${known}`;
}
