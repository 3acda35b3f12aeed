import { noLists } from '#catalogues/reference/reference-book.ts';
import { lineNumber } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';
import { compare, type Decimal, decimal, decimalText } from '#kernel/money/decimal.ts';
import { type Range, type RangeEnd, rangesBy, roundWhole, rowsText } from '#rating/tables/range.ts';
import { readNames } from '#rating/tables/sources.ts';
import { checkWholeFormula, compileWholeFormula, wholeFormulaRules } from '#rating/tables/whole-formula.ts';
import { baseRateCatalogue } from './base-rate-model.ts';
import { compileCorridors } from './compile.ts';
import { baseRateRows } from './osago-tariff.ts';

/** Tables of a base rate formula; a version without a formula has a base rate for each row and region. */
export const baseFormulaRules = wholeFormulaRules(baseRateCatalogue);

export function hasBaseFormula({ formula }: Tables): boolean {
  return formula !== undefined && formula.length > 0;
}

/** Finds errors in the base rate formula; `known` are the version's other tables. */
export function checkBaseFormula(tables: Tables, known: Readonly<Record<string, unknown>>): TableFault[] {
  const faults = checkWholeFormula(baseRateCatalogue, tables, known);
  return faults.length > 0 ? faults : [...requireRow(tables), ...requireUnlimited(tables)];
}

/** Reports a formula that does not depend on the directive's row, because motorcycles would get the rate of trucks. */
function requireRow(tables: Tables): TableFault[] {
  const lookups = tables.lookups ?? [];
  const index = lookups.findIndex(({ table }) => table === 'base_rates');
  const looksAtRow = readNames(lookups[index]?.columns ?? '').includes('row');
  if (looksAtRow && (tables.formula ?? []).some(({ source }) => source === 'table:base_rates')) return [];
  const at = index < 0 ? {} : { line: lineNumber(index), column: 'columns' };
  return [{ table: 'lookups', ...at, message: message('RATES_BY_ROW') }];
}

/** Reports tables by drivers that have no row for unlimited lists, which have neither ages nor classes. */
function requireUnlimited(tables: Tables): TableFault[] {
  const { attributes } = baseRateCatalogue;
  return (tables.lookups ?? []).flatMap(({ table = '', columns = '' }, index) => {
    const names = readNames(columns);
    if (!names.some((name) => attributes.get(name)?.scope === 'member')) return [];
    if (!names.includes('unlimited')) {
      const wrong = message('DRIVERS_WITHOUT_UNLIMITED', { table });
      return [{ table: 'lookups', line: lineNumber(index), column: 'columns', message: wrong }];
    }
    const hasRow = (tables[table] ?? []).some(({ unlimited }) => unlimited === 'yes');
    return hasRow ? [] : [{ table, column: 'unlimited', message: message('UNLIMITED_ROW_LACKING') }];
  });
}

/** Reports rows whose lowest or highest possible base rate is outside the legal limits of the directive. */
export function formulaOutsideCorridor(rates: TariffVersion, directive: TariffVersion): TableFault[] {
  const { steps } = compileWholeFormula(baseRateCatalogue, rates.tables, noLists);
  const corridors = compileCorridors(directive.tables.base_rates ?? []);
  return [...rangesBy(steps, 'row', baseRateRows)].flatMap(([row, range]) => {
    const corridor = corridors.get(row);
    if (corridor) return outside(row, range, corridor, directive);
    const wrong = message('FORMULA_WITHOUT_LIMITS', { row, version: directive.versionId });
    return [{ ...placeOf(range.greatest), message: wrong }];
  });
}

function outside(
  row: string,
  { least, greatest }: Range,
  { minRubles, maxRubles }: { readonly minRubles: number; readonly maxRubles: number },
  { versionId }: TariffVersion,
): TableFault[] {
  const [min, max] = [minRubles, maxRubles].map((rubles) => decimal(String(rubles))) as [Decimal, Decimal];
  const boundFault = (code: 'FORMULA_BELOW' | 'FORMULA_ABOVE', end: RangeEnd): TableFault => ({
    ...placeOf(end),
    message: message(code, {
      row,
      rate: decimalText(roundWhole(end.value)),
      by: rowsText(end),
      min: minRubles,
      max: maxRubles,
      version: versionId,
    }),
  });
  return [
    ...(compare(roundWhole(least.value), min) < 0 ? [boundFault('FORMULA_BELOW', least)] : []),
    ...(compare(roundWhole(greatest.value), max) > 0 ? [boundFault('FORMULA_ABOVE', greatest)] : []),
  ];
}

function placeOf({ rows: [first] }: RangeEnd): Pick<TableFault, 'table' | 'line' | 'column'> {
  if (first?.line === undefined) return { table: 'formula' };
  return { table: first.table, line: first.line, column: 'base_rate_rub' };
}
