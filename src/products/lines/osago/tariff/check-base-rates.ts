import { checkTable, lineNumber } from '#catalogues/tariffs/check-table.ts';
import { versionsDuring } from '#catalogues/tariffs/life.ts';
import type { Row, TableFault, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';
import { checkBands, readBands } from './bands.ts';
import { checkBaseFormula, formulaOutsideCorridor, hasBaseFormula } from './check-base-formula.ts';
import { compileCorridors } from './compile.ts';
import { cell } from './figure.ts';
import { anyRegion, type BaseRateRow } from './osago-tariff.ts';
import { checkSettings } from './settings.ts';
import { baseRatesTables } from './table-rules.ts';

const table = 'base_rates';
const shortDaysMax = 92;

/** Finds errors in the insurer's tables, and contradictions to the directives in force at the same time. */
export function checkBaseRates(version: TariffVersion, others: readonly TariffVersion[]): TableFault[] {
  const { tables } = version;
  const { base_rates: _, ...besides } = baseRatesTables;
  const isFormula = hasBaseFormula(tables);
  const rules = isFormula ? besides : baseRatesTables;
  const cells = [
    ...Object.entries(rules).flatMap(([name, rule]) => checkTable(tables, name, rule)),
    ...(isFormula ? checkBaseFormula(tables, rules) : []),
  ];
  const directives = versionsDuring(version, 'directive', others);
  if (cells.length > 0) return isFormula ? cells : [...cells, ...soundOutside(version, directives, cells)];
  return [
    ...(isFormula ? [] : requireAnyRegion(tables[table] ?? [])),
    ...checkBands(
      'short_term',
      message('BANDS_OF_DAYS'),
      readBands(tables.short_term ?? [], 'days_from', 'days_to'),
      1,
      shortDaysMax,
    ),
    ...checkSettings(tables.settings ?? []),
    ...checkLoyalties(tables.loyalties ?? []),
    ...directives.flatMap((directive) => outsideCorridor(version, directive)),
  ];
}

/** Checks valid rows against the legal limits even if other rows are invalid, so that all errors are reported at once. */
function soundOutside(
  version: TariffVersion,
  directives: readonly TariffVersion[],
  cells: readonly TableFault[],
): TableFault[] {
  const own = cells.filter((fault) => fault.table === table);
  if (own.some(({ line = 1 }) => line === 1)) return [];
  const faulty = new Set(own.map(({ line }) => line));
  return directives
    .flatMap((directive) => outsideCorridor(version, directive))
    .filter(({ line }) => !faulty.has(line));
}

function checkLoyalties(rows: readonly Row[]): TableFault[] {
  return rows.flatMap((row, index) => {
    const [from, to] = [cell(row, 'from'), cell(row, 'to')];
    if (from === '' || to === '' || from <= to) return [];
    return [
      {
        table: 'loyalties',
        line: lineNumber(index),
        column: 'to',
        message: message('DATES_REVERSED', { to, from }),
      },
    ];
  });
}

export function outsideCorridor(rates: TariffVersion, directive: TariffVersion): TableFault[] {
  if (hasBaseFormula(rates.tables)) return formulaOutsideCorridor(rates, directive);
  const corridors = compileCorridors(directive.tables[table] ?? []);
  const regions = new Set((directive.tables.kt ?? []).map((row) => row.region_code));
  return (rates.tables[table] ?? []).flatMap((row, index) => {
    const [key, region, rate] = [cell(row, 'row'), cell(row, 'region'), Number(row.base_rate_rub)];
    const at = { table, line: lineNumber(index) };
    const corridor = corridors.get(key as BaseRateRow);
    const where = { row: key, region, rate, version: directive.versionId };
    if (!corridor) {
      return [{ ...at, column: 'row', message: message('RATE_WITHOUT_LIMITS', where) }];
    }
    if (region !== anyRegion && !regions.has(region)) {
      return [{ ...at, column: 'region', message: message('RATE_OF_NO_REGION', where) }];
    }
    if (rate >= corridor.minRubles && rate <= corridor.maxRubles) return [];
    const limits = { min: corridor.minRubles, max: corridor.maxRubles };
    return [
      {
        ...at,
        column: 'base_rate_rub',
        message: message('RATE_OUTSIDE', { ...where, ...limits }),
      },
    ];
  });
}

function requireAnyRegion(rows: readonly Row[]): TableFault[] {
  const covered = new Set(rows.filter((row) => row.region === anyRegion).map((row) => row.row));
  const lacking = new Set(rows.map((row) => cell(row, 'row')).filter((row) => !covered.has(row)));
  return [...lacking].map((row) => ({ table, message: message('RATE_LACKING', { row, any: anyRegion }) }));
}
