import { lineNumber } from '#catalogues/tariffs/check-table.ts';
import type { Row, TableFault, Tables } from '#catalogues/tariffs/tariff.ts';
import { type Message, message } from '#kernel/errors/message.ts';
import type { Derived } from '../lookup/columns.ts';
import type { RatingModel } from '../model.ts';
import { type CellFault, checkStep } from './check-steps.ts';
import { readNames, totalOfCovers } from './sources.ts';

const table = 'formula';

/** Finds errors within one formula row: its source, conditions and risks. */
export function checkFormulaRows(model: RatingModel, tables: Tables, derived: Derived): TableFault[] {
  const known = riskNames(tables);
  return (tables.formula ?? []).flatMap((row, index) =>
    [...checkStep(row, model, derived), ...checkNames(row, known), ...checkTotal(row)].map((fault) => ({
      table,
      line: lineNumber(index),
      ...fault,
    })),
  );
}

/** Finds errors in the formula of each risk: it must begin with a rate or an amount and end in rubles. */
export function checkFormulaOfRisks(model: RatingModel, tables: Tables): TableFault[] {
  const rows = inOrder(tables.formula ?? []);
  return (tables.risks ?? []).flatMap((risk, index) => {
    if (risk.premium === 'included') return [];
    const own = rows.filter((row) => appliesTo(row, risk));
    const hasNoSum = model.sums[risk.sum ?? '']?.kind === 'none';
    const isOfNothing = hasNoSum && own.some((row) => row.source === 'input:sum_insured');
    const what = isOfNothing
      ? message('RISK_WITHOUT_SUM')
      : (wrongOrder(own.map((row) => row.operation ?? '')) ?? wrongRate(model, own));
    if (what === null) return [];
    const wrong = message('OF_RISK', { risk: risk.risk ?? '', what });
    return [
      {
        table: 'risks',
        line: lineNumber(index),
        column: 'risk',
        message: wrong,
      },
    ];
  });
}

export function inOrder(rows: readonly Row[]): Row[] {
  return [...rows].sort((left, right) => Number(left.order) - Number(right.order));
}

/** Returns true if a formula row applies to a risk: it names the risk, the class of the risk, or `*`. */
export function appliesTo(row: Row, risk: Row): boolean {
  const names = readNames(row.risks ?? '');
  return names.some((name) => name === '*' || name === risk.risk || name === risk.class);
}

export function riskNames(tables: Tables): ReadonlySet<string> {
  const risks = tables.risks ?? [];
  return new Set(['*', ...risks.flatMap((row) => [row.risk ?? '', row.class ?? ''])]);
}

function checkNames(row: Row, known: ReadonlySet<string>): CellFault[] {
  return readNames(row.risks ?? '')
    .filter((name) => name !== totalOfCovers && !known.has(name))
    .map((name) => ({ column: 'risks', message: message('NAME_NO_RISK', { name }) }));
}

function checkTotal(row: Row): CellFault[] {
  if (!readNames(row.risks ?? '').includes(totalOfCovers)) return [];
  if (row.risks === totalOfCovers && row.operation === 'at_least') return [];
  return [{ column: 'risks', message: message('TOTAL_ALONE', { name: totalOfCovers }) }];
}

/** Returns an error unless a formula in a foreign currency converts to rubles exactly once. */
function wrongRate({ currency }: RatingModel, rows: readonly Row[]): Message | null {
  if (!currency) return null;
  const source = `input:${currency.rate}`;
  const times = rows.filter((row) => row.operation === 'multiply' && row.source === source).length;
  return times === 1 ? null : message('RISK_IN_CURRENCY', { source });
}

function wrongOrder(operations: readonly string[]): Message | null {
  const [first] = operations;
  if (first !== 'rate' && first !== 'amount') return message('FORMULA_BEGINNING');
  const starts = operations.filter((one) => one === 'rate' || one === 'amount').length;
  const sums = operations.filter((one) => one === 'of_sum').length;
  if (starts > 1) return message('FORMULA_BEGINS_TWICE');
  if (first === 'rate' && sums !== 1) return message('RATE_WITHOUT_SUM');
  if (first === 'amount' && sums > 0) return message('AMOUNT_OF_SUM');
  return null;
}
