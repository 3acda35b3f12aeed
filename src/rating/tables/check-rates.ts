import { checkTable, lineNumber } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables } from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';
import type { Derived, LookupShape } from '../lookup/columns.ts';
import type { CellKind, RatingModel } from '../model.ts';
import { checkDerived } from './check-derived.ts';
import { checkFormulaOfRisks, checkFormulaRows, riskNames } from './check-formula.ts';
import { checkLookup, derivedIn, namedTables, shapesIn } from './check-lookups.ts';
import { checkConditions } from './check-steps.ts';
import { readNames, readSource, totalOfCovers } from './sources.ts';
import { availabilityTable, tableStructure } from './table-rules.ts';
import { unusedTables } from './unused-tables.ts';

/** Finds errors in the cells of all tables of a tariff. If all cells are valid, finds contradictions between the tables. */
export function checkRates(model: RatingModel, tables: Tables): TableFault[] {
  const structure = tableStructure(model);
  const cells = Object.entries(structure).flatMap(([table, rule]) => checkTable(tables, table, rule));
  const lookups = listLookups(model, tables);
  const shapes = shapesIn(model, tables);
  const isLaidOut = cells.every(({ table }) => table !== 'lookups' && table !== 'derived');
  const layoutFaults = isLaidOut
    ? [...lookups].flatMap(([table, kind]) => checkLookup(tables, table, kind, shapes.get(table)))
    : [];
  if (cells.length > 0) return [...cells, ...layoutFaults];
  const derived = derivedIn(shapes);
  return [
    ...checkFormulaRows(model, tables, derived),
    ...checkFormulaOfRisks(model, tables),
    ...layoutFaults,
    ...checkTotals(model, tables, shapes),
    ...checkDerived(model, tables, shapes),
    ...checkSums(model, tables),
    ...checkLimits(model, tables, derived),
    ...(model.checkOwn?.(tables) ?? []),
    ...unusedTables(tables, lookups, structure),
  ];
}

export function listLookups(model: RatingModel, tables: Tables): ReadonlyMap<string, CellKind> {
  return new Map<string, CellKind>([
    [availabilityTable, 'yesNo'],
    ...Object.entries(model.asked ?? {}),
    ...namedTables(tables),
  ]);
}

/** Reports formula rows for the total of all covers whose table uses an attribute that is not of the whole contract. */
function checkTotals({ attributes }: RatingModel, tables: Tables, shapes: ReadonlyMap<string, LookupShape>) {
  return (tables.formula ?? []).flatMap((row, index) => {
    if (row.risks !== totalOfCovers) return [];
    const source = readSource(row.source ?? '');
    const shape = source?.kind === 'table' ? shapes.get(source.name) : undefined;
    const at = { table: 'formula', line: lineNumber(index), column: 'source' };
    return (shape?.attributes ?? [])
      .filter((name) => (attributes.get(name)?.scope ?? shape?.derived.get(name)?.scope) !== 'contract')
      .map((name) => ({
        ...at,
        message: message('SOURCE_LOOKS_ELSEWHERE', { source: row.source ?? '', name }),
      }));
  });
}

function checkSums(model: RatingModel, tables: Tables): TableFault[] {
  const table = 'sums';
  const rows = tables.sums ?? [];
  const faults: TableFault[] = [];
  for (const { risk, sum } of tables.risks ?? []) {
    if (model.sums[sum ?? '']?.kind === 'listed' && !rows.some((row) => row.risk === risk))
      faults.push({ table, message: message('RISK_WITHOUT_SUMS', { risk: risk ?? '', sum: sum ?? '' }) });
  }
  for (const key of new Set(rows.map((row) => `${row.programme} ${row.risk}`))) {
    const ofKey = rows.filter((row) => `${row.programme} ${row.risk}` === key);
    if (ofKey.filter((row) => row.is_default === 'yes').length !== 1)
      faults.push({ table, message: message('SUM_DEFAULT', { key }) });
  }
  return faults;
}

function checkLimits(model: RatingModel, tables: Tables, derived: Derived): TableFault[] {
  const table = 'limits';
  const known = riskNames(tables);
  return (tables.limits ?? []).flatMap((row, index) => {
    const faults = checkConditions(row.when ?? '', model, derived);
    if (model.attributes.get(row.attribute ?? '')?.kind !== 'number')
      faults.push({
        column: 'attribute',
        message: message('ATTRIBUTE_NO_NUMBER', { name: row.attribute ?? '' }),
      });
    for (const name of readNames(row.risks ?? ''))
      if (!known.has(name)) faults.push({ column: 'risks', message: message('RISK_OR_CLASS', { name }) });
    if (row.min === '' && row.max === '') faults.push({ column: 'min', message: message('LIMIT_EMPTY') });
    if (row.min !== '' && row.max !== '' && Number(row.min) > Number(row.max))
      faults.push({
        column: 'max',
        message: message('LIMIT_REVERSED', { max: row.max ?? '', min: row.min ?? '' }),
      });
    return faults.map((fault) => ({ table, line: lineNumber(index), ...fault }));
  });
}
