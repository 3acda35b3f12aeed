import type { Row } from '#catalogues/tariffs/tariff.ts';
import { type Message, message } from '#kernel/errors/message.ts';
import type { Derived } from '../lookup/columns.ts';
import type { Catalogue } from '../model.ts';
import { readConditions, readSource } from './sources.ts';

export interface CellFault {
  readonly column: string;
  readonly message: Message;
}

const digitsMax = 6;

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
  if (!conditions) return [{ column, message: message('CONDITION_UNFIT', { text }) }];
  return conditions
    .filter(({ attribute }) => !derived.has(attribute) && attributes.get(attribute)?.kind !== 'text')
    .map(({ attribute }) => ({ column, message: message('CONDITION_ATTRIBUTE', { name: attribute }) }));
}

function checkSource(row: Row, catalogue: Catalogue): CellFault[] {
  const column = 'source';
  const source = readSource(row.source ?? '');
  if (!source) return [{ column, message: message('SOURCE_UNFIT', { text: row.source ?? '' }) }];
  if (row.operation === 'round') {
    const isDigits = source.kind === 'value' && /^\d$/.test(source.text) && Number(source.text) <= digitsMax;
    return isDigits ? [] : [{ column, message: message('DIGITS_EXPECTED', { max: digitsMax }) }];
  }
  if (row.operation === 'of_sum') {
    const sums = sumInputs(catalogue);
    const isSum = source.kind === 'input' && sums.includes(source.name);
    return isSum ? [] : [{ column, message: message('SUM_INPUT_EXPECTED', { known: sums }) }];
  }
  if (source.kind !== 'input') return [];
  if (isBeginning(row)) return [{ column, message: message('TABLE_OR_DECIMAL') }];
  const attribute = catalogue.attributes.get(source.name);
  return attribute?.kind === 'number' && attribute.exact
    ? []
    : [{ column, message: notComputable(source.name, catalogue) }];
}

function sumInputs({ attributes }: Catalogue): readonly string[] {
  return [...attributes].flatMap(([name, one]) => (one.kind === 'number' && one.isSum ? name : []));
}

function isBeginning({ operation }: Row): boolean {
  return operation === 'rate' || operation === 'amount';
}

/** Reports conditions on `rate`, `amount` and `of_sum`: skipping such a step returns a wrong premium silently. */
function checkAlways(row: Row): CellFault[] {
  if ((row.when ?? '') === '' || !(isBeginning(row) || row.operation === 'of_sum')) return [];
  return [{ column: 'when', message: message('ALWAYS_APPLIES', { operation: row.operation ?? '' }) }];
}

function notComputable(name: string, { attributes }: Catalogue): Message {
  const known = [...attributes].flatMap(([one, attribute]) =>
    attribute.kind === 'number' && attribute.exact ? one : [],
  );
  return known.length === 0
    ? message('NOTHING_COMPUTABLE', { name })
    : message('NOT_COMPUTABLE', { name, known });
}
