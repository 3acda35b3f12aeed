import { checkTable, lineOf } from '../../tariffs/check-table.ts';
import type { TableFault, Tables, TariffVersion } from '../../tariffs/tariff.ts';
import { checkSettingRows, saleSettingRules } from '../../products/sale-settings.ts';
import { attributeCatalogue } from '../../products/casco/tariff/attributes/catalogue.ts';
import { checkConditions, checkFormulaOfRisks, checkFormulaRows, riskNames } from './check-formula.ts';
import { checkLookup, lookupsOf, shapesIn } from './check-lookups.ts';
import type { LookupShape } from '../lookup/build.ts';
import { readNames, readSource, totalOfCovers } from './sources.ts';
import { structureTables } from './table-rules.ts';

/** Faults of a version: the cells of all tables first, and only where these are right, how tables fit each other. */
export function checkRates({ tables }: TariffVersion): TableFault[] {
  const cells = Object.entries(structureTables).flatMap(([table, rule]) => checkTable(tables, table, rule));
  const lookups = lookupsOf(tables);
  const shapes = shapesIn(tables);
  const isLaidOut = cells.every(({ table }) => table !== 'lookups' && table !== 'derived');
  const looked = isLaidOut
    ? [...lookups].flatMap(([table, kind]) => checkLookup(tables, table, kind, shapes.get(table)))
    : [];
  if (cells.length > 0) return [...cells, ...looked];
  const derived = new Set((tables.derived ?? []).map((row) => row.attribute ?? ''));
  return [
    ...checkFormulaRows(tables, derived),
    ...checkFormulaOfRisks(tables),
    ...looked,
    ...checkTotals(tables, shapes),
    ...checkDerived(tables, shapes),
    ...checkSums(tables),
    ...checkLimits(tables, derived),
    ...checkSettingRows(tables.settings ?? [], saleSettingRules),
    ...unused(tables, lookups),
  ];
}

/** The sum of all covers has no cover and no driver of its own. */
function checkTotals(tables: Tables, shapes: ReadonlyMap<string, LookupShape>): TableFault[] {
  return (tables.formula ?? []).flatMap((row, index) => {
    if (row.risks !== totalOfCovers) return [];
    const source = readSource(row.source ?? '');
    const attributes = source?.kind === 'table' ? (shapes.get(source.name)?.attributes ?? []) : [];
    const at = { table: 'formula', line: lineOf(index), column: 'source' };
    return attributes
      .filter((name) => !isOfContract(name))
      .map((name) => ({ ...at, message: `${row.source} looks at ${name}, which is not of the contract` }));
  });
}

function isOfContract(name: string): boolean {
  return (attributeCatalogue.get(name)?.scope ?? 'contract') === 'contract';
}

/** A derived attribute is made of the contract's own, and of those derived before it. */
function checkDerived(tables: Tables, shapes: ReadonlyMap<string, LookupShape>): TableFault[] {
  const table = 'derived';
  const rows = tables.derived ?? [];
  return rows.flatMap((row, index) => {
    const at = { table, line: lineOf(index) };
    const known = attributeCatalogue.get(row.attribute ?? '');
    if (known && known.kind !== 'text')
      return [{ ...at, column: 'attribute', message: `${row.attribute} is a number` }];
    const later = new Set(rows.slice(index).map(({ attribute }) => attribute));
    const wrong = (shapes.get(row.table ?? '')?.attributes ?? []).filter(
      (name) => later.has(name) || !isOfContract(name),
    );
    return wrong.map((name) => ({
      ...at,
      column: 'table',
      message: `${row.table} looks at ${name}, which is not of the contract or derived later`,
    }));
  });
}

function checkSums(tables: Tables): TableFault[] {
  const table = 'sums';
  const rows = tables.sums ?? [];
  const faults: TableFault[] = [];
  for (const { risk, sum } of tables.risks ?? []) {
    if (sum === 'listed' && !rows.some((row) => row.risk === risk))
      faults.push({ table, message: `risk ${risk}: no sums, though the table risks says listed` });
  }
  for (const key of new Set(rows.map((row) => `${row.programme} ${row.risk}`))) {
    const ofKey = rows.filter((row) => `${row.programme} ${row.risk}` === key);
    if (ofKey.filter((row) => row.is_default === 'yes').length !== 1)
      faults.push({ table, message: `${key}: exactly one sum must be the default` });
  }
  return faults;
}

function checkLimits(tables: Tables, derived: ReadonlySet<string>): TableFault[] {
  const table = 'limits';
  const known = riskNames(tables);
  return (tables.limits ?? []).flatMap((row, index) => {
    const faults = checkConditions(row.when ?? '', derived);
    if (attributeCatalogue.get(row.attribute ?? '')?.kind !== 'number')
      faults.push({ column: 'attribute', message: `${row.attribute} is no number` });
    for (const name of readNames(row.risks ?? ''))
      if (!known.has(name)) faults.push({ column: 'risks', message: `${name} is no risk and no class` });
    if (row.min === '' && row.max === '') faults.push({ column: 'min', message: 'a limit needs min or max' });
    if (row.min !== '' && row.max !== '' && Number(row.min) > Number(row.max))
      faults.push({ column: 'max', message: `${row.max} is less than ${row.min}` });
    return faults.map((fault) => ({ table, line: lineOf(index), ...fault }));
  });
}

/** A table or a row of lookups that nothing names is a misspelt name somewhere. */
function unused(tables: Tables, lookups: ReadonlyMap<string, unknown>): TableFault[] {
  const message = 'neither formula nor derived names this table';
  const rows = (tables.lookups ?? []).flatMap((row, index) =>
    lookups.has(row.table ?? '')
      ? []
      : [{ table: 'lookups', line: lineOf(index), column: 'table', message: `${row.table}: ${message}` }],
  );
  const strange = Object.keys(tables).filter(
    (table) => !lookups.has(table) && !Object.hasOwn(structureTables, table),
  );
  return [...rows, ...strange.map((table) => ({ table, message }))];
}
