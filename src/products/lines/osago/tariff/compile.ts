import { type CurrentReferenceBook, noLists } from '#catalogues/reference/reference-book.ts';
import { type Row, type Tables, type TariffVersion, tableRows } from '#catalogues/tariffs/tariff.ts';
import type { CategoryFamily } from '#catalogues/vehicles/category.ts';
import type { BonusMalusClass } from '#kernel/ports/ports.ts';
import { compileWholeFormula } from '#rating/tables/whole-formula.ts';
import { baseRateCatalogue } from './base-rate-model.ts';
import { cell, figure, readFigure, readRangeEnd } from './figure.ts';
import type {
  AgeBand,
  BaseRateRow,
  Corridor,
  Figure,
  ForeignTerritory,
  OsagoTariff,
  PowerBand,
  TermBand,
  TrailerKind,
} from './osago-tariff.ts';
import { compileSettings } from './settings.ts';
import { compileTerritories } from './territory/territory-index.ts';

const noTables: Tables = {};

export function compileOsagoTariff(
  parts: readonly TariffVersion[],
  reference: Pick<CurrentReferenceBook, 'book'> = noLists,
): OsagoTariff {
  const directive = parts.find((part) => part.kind === 'directive');
  const rates = parts.find((part) => part.kind === 'base-rates');
  const law = directive?.tables ?? noTables;
  const own = rates?.tables ?? noTables;
  const isFormula = tableRows(own, 'formula').length > 0;
  return {
    versionIds: parts.map((part) => part.versionId),
    effectiveFrom: parts
      .map((part) => part.effectiveFrom)
      .reduce((left, right) => (left > right ? left : right), ''),
    directiveFrom: directive?.effectiveFrom ?? '',
    corridors: compileCorridors(tableRows(law, 'base_rates')),
    baseFormula: isFormula ? compileWholeFormula(baseRateCatalogue, own, reference) : null,
    baseRates: isFormula ? new Map() : compileBaseRates(tableRows(own, 'base_rates')),
    territories: compileTerritories(tableRows(law, 'kt')),
    ...compileCoefficients(law),
    shortTerm: {
      allowed: tableRows(law, 'contract_terms').some((row) => row.kind === 'short'),
      bands: tableRows(own, 'short_term').map((row) => ({
        from: Number(row.days_from),
        to: Number(row.days_to),
        figure: readFigure(row, 'ks'),
      })),
    },
    reference,
    settings: compileSettings(tableRows(own, 'settings')),
    loyalties: tableRows(own, 'loyalties').map((row) => ({
      programme: cell(row, 'programme'),
      from: cell(row, 'from'),
      to: cell(row, 'to'),
      figure: figure(cell(row, 'coefficient')),
    })),
  };
}

/** Compiles the legal limits of base rates by row; rows without both limits are omitted. */
export function compileCorridors(rows: readonly Row[]): ReadonlyMap<BaseRateRow, Corridor> {
  return new Map(
    rows
      .filter((row) => cell(row, 'tb_min_rub') !== '' && cell(row, 'tb_max_rub') !== '')
      .map((row) => [
        cell(row, 'row') as BaseRateRow,
        { minRubles: Number(row.tb_min_rub), maxRubles: Number(row.tb_max_rub) },
      ]),
  );
}

function compileBaseRates(rows: readonly Row[]): ReadonlyMap<BaseRateRow, ReadonlyMap<string, Figure>> {
  const byRow = new Map<BaseRateRow, Map<string, Figure>>();
  for (const row of rows) {
    const key = cell(row, 'row') as BaseRateRow;
    const byRegion = byRow.get(key) ?? new Map<string, Figure>();
    byRow.set(key, byRegion.set(cell(row, 'region'), readFigure(row, 'base_rate_rub')));
  }
  return byRow;
}

function compileCoefficients(law: Tables) {
  const kvs = tableRows(law, 'kvs');
  const common = ageBands(kvs.filter((row) => row.family === 'other'));
  const motorcycle = ageBands(kvs.filter((row) => row.family === 'motorcycle'));
  return {
    kbm: figuresBy<BonusMalusClass>(tableRows(law, 'kbm'), 'class', 'kbm'),
    ko: compileKo(tableRows(law, 'ko')),
    km: {
      car: powerBands(tableRows(law, 'km'), 'car'),
      motorcycle: powerBands(tableRows(law, 'km'), 'motorcycle'),
    },
    kvs: { other: common, motorcycle: motorcycle.length > 0 ? motorcycle : common },
    ks: new Map(tableRows(law, 'ks').map((row) => [Number(row.months), readFigure(row, 'ks')])),
    kp: {
      foreign: termBands(tableRows(law, 'kp'), 'foreign'),
      transit: termBands(tableRows(law, 'kp'), 'transit'),
    },
    kpr: figuresBy<TrailerKind>(tableRows(law, 'kpr'), 'trailer_to', 'kpr'),
    foreign: compileForeign(tableRows(law, 'foreign'), tableRows(law, 'unfriendly_states')),
  };
}

function compileKo(rows: readonly Row[]): OsagoTariff['ko'] {
  const of = (drivers: string, owner: string) => {
    const row = rows.find((one) => one.drivers === drivers && one.owner === owner);
    return row ? readFigure(row, 'ko') : figure('1');
  };
  return {
    limited: of('limited', 'any'),
    individual: of('unlimited', 'individual'),
    legal: of('unlimited', 'legal'),
  };
}

function powerBands(rows: readonly Row[], family: string): PowerBand[] {
  return rows
    .filter((row) => row.family === family)
    .map((row) => ({
      over: Number(row.hp_over),
      upTo: readRangeEnd(row, 'hp_up_to'),
      figure: readFigure(row, 'km'),
    }));
}

function ageBands(rows: readonly Row[]): AgeBand[] {
  const starts = [...new Set(rows.map((row) => Number(row.age_from)))];
  return starts.map((from) => {
    const ofBand = rows.filter((row) => Number(row.age_from) === from);
    const cells = ofBand.map((row) => ({
      from: Number(row.experience_from),
      to: readRangeEnd(row, 'experience_to'),
      figure: readFigure(row, 'kvs'),
    }));
    return { from, to: readRangeEnd(ofBand[0] ?? {}, 'age_to'), cells };
  });
}

function termBands(rows: readonly Row[], scope: string): TermBand[] {
  return rows
    .filter((row) => row.scope === scope)
    .map((row) => ({
      daysMin: Number(cell(row, 'days_from')),
      daysMax: readRangeEnd(row, 'days_to'),
      monthsMax: readRangeEnd(row, 'months_to'),
      figure: readFigure(row, 'kp'),
    }));
}

function compileForeign(rules: readonly Row[], states: readonly Row[]): ForeignTerritory {
  const common = rules.find((row) => row.rule === 'default');
  const unfriendly = rules.find((row) => row.rule === 'unfriendly');
  return {
    ...(common ? { kt: readFigure(common, 'kt') } : {}),
    ...(unfriendly
      ? {
          unfriendly: {
            kt: readFigure(unfriendly, 'kt'),
            families: new Set(cell(unfriendly, 'families').split(' ') as CategoryFamily[]),
            states: new Set(states.flatMap((row) => [cell(row, 'code'), cell(row, 'code3')])),
          },
        }
      : {}),
  };
}

function figuresBy<Key extends string>(rows: readonly Row[], keyColumn: string, column: string) {
  return new Map(rows.map((row) => [cell(row, keyColumn) as Key, readFigure(row, column)]));
}
