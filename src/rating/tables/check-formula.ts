import { lineOf } from '../../tariffs/check-table.ts';
import type { Row, TableFault, Tables } from '../../tariffs/tariff.ts';
import { attributeCatalogue } from '../../products/casco/tariff/attributes/catalogue.ts';
import { readConditions, readNames, readSource, totalOfCovers } from './sources.ts';

const table = 'formula';
const digitsMax = 6;

/** Faults of single rows of the formula: sources, conditions, risks. */
export function checkFormulaRows(tables: Tables, derived: ReadonlySet<string>): TableFault[] {
  const known = riskNames(tables);
  return (tables.formula ?? []).flatMap((row, index) =>
    [
      ...checkSource(row),
      ...checkConditions(row.when ?? '', derived),
      ...checkNames(row, known),
      ...checkTotal(row),
      ...checkAlways(row),
    ].map((fault) => ({ table, line: lineOf(index), ...fault })),
  );
}

/** Faults of the rows that make up the formula of a risk: it begins with a rate or an amount, and ends in rubles. */
export function checkFormulaOfRisks(tables: Tables): TableFault[] {
  const rows = inOrder(tables.formula ?? []);
  return (tables.risks ?? []).flatMap((risk, index) => {
    if (risk.premium === 'included') return [];
    const own = rows.filter((row) => appliesTo(row, risk));
    const isOfNothing = risk.sum === 'none' && own.some((row) => row.source === 'input:sum_insured');
    const message = isOfNothing ? ofNothing : wrongOrder(own.map((row) => row.operation ?? ''));
    return message === null
      ? []
      : [{ table: 'risks', line: lineOf(index), column: 'risk', message: `risk ${risk.risk}: ${message}` }];
  });
}

const ofNothing = 'it has no sum of its own: take input:vehicle_sum';

export function inOrder(rows: readonly Row[]): Row[] {
  return [...rows].sort((left, right) => Number(left.order) - Number(right.order));
}

/** Whether a row of the formula names this row of the risks, by code, by class or by `*`. */
export function appliesTo(row: Row, risk: Row): boolean {
  const names = readNames(row.risks ?? '');
  return names.some((name) => name === '*' || name === risk.risk || name === risk.class);
}

export interface CellFault {
  readonly column: string;
  readonly message: string;
}

export function checkConditions(text: string, derived: ReadonlySet<string>): CellFault[] {
  const column = 'when';
  const conditions = readConditions(text);
  if (!conditions) return [{ column, message: `"${text}" is not written like attribute=A|B; other!=C` }];
  return conditions
    .filter(({ attribute }) => !derived.has(attribute) && attributeCatalogue.get(attribute)?.kind !== 'text')
    .map(({ attribute }) => ({ column, message: `no attribute ${attribute} with codes as values` }));
}

export function riskNames(tables: Tables): ReadonlySet<string> {
  const risks = tables.risks ?? [];
  return new Set(['*', ...risks.flatMap((row) => [row.risk ?? '', row.class ?? ''])]);
}

function checkSource(row: Row): CellFault[] {
  const column = 'source';
  const source = readSource(row.source ?? '');
  if (!source)
    return [{ column, message: `"${row.source}" is none of table:name, input:attribute, a decimal` }];
  if (row.operation === 'round') {
    const isDigits = source.kind === 'value' && /^\d$/.test(source.text) && Number(source.text) <= digitsMax;
    return isDigits ? [] : [{ column, message: `must be a number of digits from 0 to ${digitsMax}` }];
  }
  if (row.operation === 'of_sum') {
    const isSum = source.kind === 'input' && sumInputs.includes(source.name);
    return isSum ? [] : [{ column, message: `must be input: and one of ${sumInputs.join(', ')}` }];
  }
  if (source.kind !== 'input') return [];
  if (isBeginning(row)) return [{ column, message: 'must be table:name or a decimal' }];
  const attribute = attributeCatalogue.get(source.name);
  return attribute?.kind === 'number' && attribute.exact
    ? []
    : [{ column, message: `${source.name} cannot be computed with; ${computable()}` }];
}

/** What is there in every application, so that a percent never stays without its sum. */
const sumInputs = ['sum_insured', 'vehicle_sum', 'vehicle_cost', 'equipment_total'];

function isBeginning({ operation }: Row): boolean {
  return operation === 'rate' || operation === 'amount';
}

/** A formula that lost its beginning or its sum would give a wrong premium, and no fault. */
function checkAlways(row: Row): CellFault[] {
  if ((row.when ?? '') === '' || !(isBeginning(row) || row.operation === 'of_sum')) return [];
  return [{ column: 'when', message: `${row.operation} always applies: let its table make the difference` }];
}

function computable(): string {
  const names = [...attributeCatalogue].filter(([, one]) => one.kind === 'number' && one.exact);
  return `these can: ${names.map(([name]) => name).join(', ')}`;
}

function checkNames(row: Row, known: ReadonlySet<string>): CellFault[] {
  return readNames(row.risks ?? '')
    .filter((name) => name !== totalOfCovers && !known.has(name))
    .map((name) => ({ column: 'risks', message: `${name} is no risk and no class of the table risks` }));
}

function checkTotal(row: Row): CellFault[] {
  if (!readNames(row.risks ?? '').includes(totalOfCovers)) return [];
  if (row.risks === totalOfCovers && row.operation === 'at_least') return [];
  return [{ column: 'risks', message: `${totalOfCovers} stands alone, with the operation at_least` }];
}

function wrongOrder(operations: readonly string[]): string | null {
  const [first] = operations;
  if (first !== 'rate' && first !== 'amount') return 'its formula does not begin with rate or amount';
  const starts = operations.filter((one) => one === 'rate' || one === 'amount').length;
  const sums = operations.filter((one) => one === 'of_sum').length;
  if (starts > 1) return 'its formula begins twice: keep one row with rate or amount';
  if (first === 'rate' && sums !== 1) return 'a rate needs one row of_sum';
  if (first === 'amount' && sums > 0) return 'an amount is in rubles already: no of_sum';
  return null;
}
