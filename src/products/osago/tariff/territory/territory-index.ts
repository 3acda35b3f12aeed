import type { Row } from '#catalogues/tariffs/tariff.ts';
import type { Named } from '#kernel/schema/nearest-name.ts';
import { regionSynonyms } from '#parties/regions/names.ts';
import { normalisedName } from '#parties/regions/normalised-name.ts';
import { settlementOfKladr } from '#parties/regions/region.ts';
import { cell, figureOf } from '../figure.ts';
import { anyRegion, type Figure } from '../osago-tariff.ts';

export interface Territory {
  /** As reasons print it: "Казань", or "Республика Татарстан, прочие населённые пункты". */
  readonly name: string;
  readonly regionCode: string;
  readonly regionName: string;
  readonly kt: Figure;
  /** For tractors and self-propelled machines. */
  readonly ktTractor: Figure;
}

export interface Region {
  readonly code: string;
  readonly name: string;
  /** All places of the region that have no row of their own. */
  readonly rest: Territory;
  /** Listed cities by normalised name. */
  readonly cities: ReadonlyMap<string, Territory>;
  /** Listed cities whose KLADR code is not known, by normalised name. */
  readonly citiesWithoutKladr: ReadonlyMap<string, Territory>;
}

export interface TerritoryIndex {
  /** By settlement, the first 11 digits of a KLADR code. */
  readonly byPlace: ReadonlyMap<number, Territory>;
  readonly regions: ReadonlyMap<string, Region>;
  readonly regionByName: ReadonlyMap<string, Region>;
  readonly citiesByName: ReadonlyMap<string, readonly Territory[]>;
  readonly regionNames: readonly Named<Region>[];
  /** Names, as the table writes them, of regions that list no cities. */
  readonly namesWithoutCities: ReadonlySet<string>;
  readonly cityNames: readonly Named<Territory>[];
}

export function compileTerritories(rows: readonly Row[]): TerritoryIndex {
  const regions = new Map([...groupByRegion(rows)].map(([code, group]) => [code, regionOf(code, group)]));
  const regionNames = [...regions.values()].flatMap((region) => namesOf(region));
  const cityNames = [...regions.values()].flatMap(cityNamesOf);
  return {
    byPlace: byPlace(rows, regions),
    regions,
    regionByName: new Map(regionNames.map(({ key, value }) => [key, value])),
    citiesByName: grouped(cityNames),
    regionNames,
    namesWithoutCities: new Set(
      [...regions.values()].filter(({ cities }) => cities.size === 0).map(({ name }) => name),
    ),
    cityNames,
  };
}

function groupByRegion(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const code = cell(row, 'region_code');
    groups.set(code, [...(groups.get(code) ?? []), row]);
  }
  return groups;
}

function regionOf(code: string, rows: readonly Row[]): Region {
  const name = cell(rows[0] ?? {}, 'region');
  const rest = rows.find((row) => row.city === anyRegion);
  const listed = rows.filter((row) => row.city !== anyRegion);
  const restName = listed.length === 0 ? name : `${name}, прочие населённые пункты`;
  const entries = (some: readonly Row[]): [string, Territory][] =>
    some.map((row) => [normalisedName(cell(row, 'city')), territoryOf(row, cell(row, 'city'))]);
  return {
    code,
    name,
    rest: territoryOf(rest ?? rows[0] ?? {}, restName),
    cities: new Map(entries(listed)),
    citiesWithoutKladr: new Map(entries(listed.filter((row) => cell(row, 'kladr') === ''))),
  };
}

function territoryOf(row: Row, name: string): Territory {
  return {
    name,
    regionCode: cell(row, 'region_code'),
    regionName: cell(row, 'region'),
    kt: figureOf(row, 'kt'),
    ktTractor: figureOf(row, 'kt_tractor', 'confidence_tractor'),
  };
}

function byPlace(rows: readonly Row[], regions: ReadonlyMap<string, Region>): Map<number, Territory> {
  const places = new Map<number, Territory>();
  for (const row of rows) {
    const kladr = cell(row, 'kladr');
    const region = regions.get(cell(row, 'region_code'));
    const territory = region?.cities.get(normalisedName(cell(row, 'city')));
    if (kladr !== '' && territory) places.set(settlementOfKladr(kladr), territory);
  }
  return places;
}

function namesOf(region: Region): Named<Region>[] {
  const keys = [normalisedName(region.name), ...(regionSynonyms[region.code] ?? [])];
  return keys.map((key) => ({ key, value: region }));
}

/** A region without listed cities that is itself a city is found as a city too. */
function cityNamesOf(region: Region): Named<Territory>[] {
  const cities = [...region.cities].map(([key, value]) => ({ key, value }));
  if (!cityRegions.has(region.code)) return cities;
  return [...cities, ...namesOf(region).map(({ key }) => ({ key, value: region.rest }))];
}

/** Москва, Санкт-Петербург, Севастополь, Байконур. */
const cityRegions = new Set(['77', '78', '92', '99']);

function grouped(names: readonly Named<Territory>[]): Map<string, readonly Territory[]> {
  const groups = new Map<string, Territory[]>();
  for (const { key, value } of names) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
