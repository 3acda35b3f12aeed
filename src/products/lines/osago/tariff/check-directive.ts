import { checkTable, lineNumber } from '#catalogues/tariffs/check-table.ts';
import {
  type Row,
  type TableFault,
  type Tables,
  type TariffVersion,
  tableRows,
} from '#catalogues/tariffs/tariff.ts';
import { categoryFamily, vehicleCategories } from '#catalogues/vehicles/category.ts';
import { message } from '#kernel/errors/message.ts';
import { normalisedName } from '#parties/regions/normalised-name.ts';
import { bonusMalusClasses, checkBands, readBands } from './bands.ts';
import { cell, readRangeEnd } from './figure.ts';
import { anyRegion, baseRateRows, trailerKinds } from './osago-tariff.ts';
import { directiveTables } from './table-rules.ts';

const youngest = 16;
const everything = Number.POSITIVE_INFINITY;

export function checkDirective(version: TariffVersion): TableFault[] {
  const { tables } = version;
  const cells = Object.entries(directiveTables).flatMap(([table, rule]) => checkTable(tables, table, rule));
  if (cells.length > 0) return cells;
  return [
    ...requireRows(tables, 'base_rates', 'row', baseRateRows),
    ...requireRows(tables, 'kbm', 'class', bonusMalusClasses),
    ...requireRows(tables, 'kpr', 'trailer_to', trailerKinds),
    ...requireRows(tables, 'contract_terms', 'kind', ['year']),
    ...checkCorridors(tableRows(tables, 'base_rates')),
    ...checkKo(tableRows(tables, 'ko')),
    ...checkPower(tableRows(tables, 'km')),
    ...checkAges(tableRows(tables, 'kvs')),
    ...checkUse(tableRows(tables, 'ks')),
    ...checkTerms(tableRows(tables, 'kp')),
    ...checkTerritories(tableRows(tables, 'kt')),
    ...checkForeign(tableRows(tables, 'foreign')),
  ];
}

function checkCorridors(rows: readonly Row[]): TableFault[] {
  return rows.flatMap((row, index) => {
    const [min, max] = [cell(row, 'tb_min_rub'), cell(row, 'tb_max_rub')];
    const line = lineNumber(index);
    if ((min === '') !== (max === ''))
      return [{ table: 'base_rates', line, message: message('LIMIT_LACKING') }];
    if (Number(min) <= Number(max)) return [];
    return [
      { table: 'base_rates', line, message: message('LIMITS_REVERSED', { row: row.row ?? '', min, max }) },
    ];
  });
}

function checkKo(rows: readonly Row[]): TableFault[] {
  const present = new Set(rows.map((row) => `${row.drivers} ${row.owner}`));
  return ['limited any', 'unlimited individual', 'unlimited legal']
    .filter((key) => !present.has(key))
    .map((key) => ({ table: 'ko', message: message('ROW_LACKING', { row: `"${key}"` }) }));
}

/** Checks power bands, which exclude the lower bound and include the upper: a band of "50 to 70" begins with 51 here. */
function checkPower(rows: readonly Row[]): TableFault[] {
  const families = new Set(['car', ...rows.map((row) => cell(row, 'family'))]);
  return [...families].flatMap((family) => {
    const bands = readBands(rows, 'hp_over', 'hp_up_to', (row) => row.family === family);
    const closed = bands.map((band) => ({ ...band, from: band.from + 1 }));
    return checkBands('km', message('BANDS_OF_POWER', { family }), closed, 1, everything);
  });
}

function checkAges(rows: readonly Row[]): TableFault[] {
  const families = new Set(['other', ...rows.map((row) => cell(row, 'family'))]);
  return [...families].flatMap((family) => {
    const ofFamily = readBands(rows, 'age_from', 'age_to', (row) => row.family === family);
    const bands = [...new Map(ofFamily.map((band) => [`${band.from}-${band.to}`, band])).values()];
    const experience = bands.flatMap((band) => {
      const cells = readBands(
        rows,
        'experience_from',
        'experience_to',
        (row) =>
          row.family === family &&
          Number(row.age_from) === band.from &&
          readRangeEnd(row, 'age_to') === band.to,
      );
      return checkBands(
        'kvs',
        message('BANDS_OF_EXPERIENCE', { age: band.from, family }),
        cells,
        0,
        band.to - youngest,
      );
    });
    return [
      ...checkBands('kvs', message('BANDS_OF_AGE', { family }), bands, youngest, everything),
      ...experience,
    ];
  });
}

function checkUse(rows: readonly Row[]): TableFault[] {
  const bands = rows.map((row, index) => ({
    line: lineNumber(index),
    from: Number(row.months),
    to: Number(row.months),
  }));
  const first = Math.min(...bands.map((band) => band.from));
  return checkBands('ks', message('BANDS_OF_USE'), bands, first, 12);
}

function checkTerms(rows: readonly Row[]): TableFault[] {
  const table = 'kp';
  const foreign = rows.filter((row) => row.scope === 'foreign');
  const months = foreign.map((row) => readRangeEnd(row, 'months_to')).filter(Number.isFinite);
  const faults: TableFault[] = [];
  if (months.some((value, index) => value !== index + 1)) {
    faults.push({ table, message: message('MONTHS_RISE') });
  }
  const last = foreign.at(-1) ?? {};
  if (cell(last, 'days_to') !== '' || cell(last, 'months_to') !== '') {
    faults.push({ table, message: message('LAST_WITHOUT_END') });
  }
  if (!rows.some((row) => row.scope === 'transit'))
    faults.push({ table, message: message('TRANSIT_MISSING') });
  return faults;
}

function checkTerritories(rows: readonly Row[]): TableFault[] {
  const table = 'kt';
  const names = new Map<string, string>();
  const places = new Map<string, number>();
  const faults: TableFault[] = [];
  rows.forEach((row, index) => {
    const line = lineNumber(index);
    const [code, region, kladr] = [cell(row, 'region_code'), cell(row, 'region'), cell(row, 'kladr')];
    if ((names.get(code) ?? region) !== region) {
      faults.push({
        table,
        line,
        column: 'region',
        message: message('REGION_NAMED_TWICE', { code, name: names.get(code) ?? '' }),
      });
    }
    names.set(code, region);
    if (kladr !== '' && !kladr.startsWith(code)) {
      faults.push({ table, line, column: 'kladr', message: message('KLADR_OF_OTHER', { code }) });
    }
    for (const key of [kladr, `${code} ${normalisedName(cell(row, 'city'))}`]) {
      const first = key === '' ? undefined : places.get(key);
      if (first !== undefined) faults.push({ table, line, message: message('PLACE_TWICE', { line: first }) });
      places.set(key, line);
    }
  });
  const withRest = new Set(
    rows.filter((row) => row.city === anyRegion).map((row) => cell(row, 'region_code')),
  );
  const lacking = [...names].filter(([code]) => !withRest.has(code));
  return [
    ...faults,
    ...lacking.map(([code, name]) => ({
      table,
      message: message('REGION_ROW_LACKING', { code, name, any: anyRegion }),
    })),
  ];
}

function checkForeign(rows: readonly Row[]): TableFault[] {
  const families = new Set<string>(vehicleCategories.map(categoryFamily));
  return rows.flatMap((row, index) => {
    if (row.rule !== 'unfriendly') return [];
    const unknown = cell(row, 'families')
      .split(' ')
      .filter((family) => !families.has(family));
    if (unknown.length === 0) return [];
    const wrong = message('FAMILY_UNKNOWN', { unknown, known: [...families] });
    return [{ table: 'foreign', line: lineNumber(index), column: 'families', message: wrong }];
  });
}

function requireRows(tables: Tables, table: string, column: string, values: readonly string[]): TableFault[] {
  const present = new Set(tableRows(tables, table).map((row) => row[column]));
  return values
    .filter((value) => !present.has(value))
    .map((value) => ({ table, column, message: message('ROW_LACKING', { row: value }) }));
}
