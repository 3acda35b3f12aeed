import type { Row } from '#catalogues/tariffs/tariff.ts';
import type { Named } from '#kernel/schema/nearest-name.ts';
import { regionNames as officialNames, regionPartOf, regionSynonyms } from '#parties/regions/names.ts';
import { normalisedName } from '#parties/regions/normalised-name.ts';
import { settlementOfKladr } from '#parties/regions/region.ts';
import { cityRegions, placeKey, usualSpellings } from '#parties/regions/towns.ts';
import { cell, readFigure } from '../figure.ts';
import { anyRegion, type Figure } from '../osago-tariff.ts';
import { cityLetters, everydayNames, letterSet } from './city-letters.ts';

export interface Territory {
  /** Name for print forms: "Казань", or "Республика Татарстан, прочие населённые пункты". */
  readonly name: string;
  readonly regionCode: string;
  readonly regionName: string;
  readonly kt: Figure;
  /** KT for tractors and self-propelled machines. */
  readonly ktTractor: Figure;
}

/** A territory and its source for print forms: "КЛАДР 7700000000000". */
export interface TerritoryMatch {
  readonly territory: Territory;
  readonly by: string;
  /** Russian text of the assumption that a quote makes about the place. */
  readonly assumption?: string;
  /** Russian reason why a contract with this `city` is refused. */
  readonly doubt?: string;
}

export const byText = 'по региону и городу';

interface OwnRegion {
  readonly code: string;
  readonly name: string;
  /** The row for all places of the region that have no row. */
  readonly rest: Territory;
  readonly cities: ReadonlyMap<string, Territory>;
  /** Listed cities whose KLADR code is unknown, by their normalised names. */
  readonly citiesWithoutKladr: ReadonlyMap<string, Territory>;
}

export interface Region extends OwnRegion {
  /** Autonomous districts that belong to the region; addresses may name the region or the district. */
  readonly parts: readonly OwnRegion[];
  /** Listed cities of the region and its districts, with normalised names. */
  readonly listed: readonly Named<Territory>[];
  /** Listed cities by their common spellings, for a fast path without text analysis. */
  readonly matches: ReadonlyMap<string, TerritoryMatch>;
  /** Listed cities by the letters of their official and common names, without spaces and signs. */
  readonly byLetters: ReadonlyMap<string, Territory>;
  /** Words of the city names that consist of several words. */
  readonly words: ReadonlySet<string>;
  /** The set of letters of each name in `listed`, as bits. */
  readonly letterSets: readonly number[];
}

export interface TerritoryIndex {
  /** Territories by settlement, the first 11 digits of a KLADR code. */
  readonly byPlace: ReadonlyMap<number, Territory>;
  readonly regions: ReadonlyMap<string, Region>;
  readonly regionByName: ReadonlyMap<string, Region>;
  /** Regions by code, and by their names in the table and in the address classifier. */
  readonly regionByText: ReadonlyMap<string, Region>;
  readonly citiesByName: ReadonlyMap<string, readonly Territory[]>;
  readonly regionNames: readonly Named<Region>[];
  /** Names, as in the table, of regions without listed cities. */
  readonly namesWithoutCities: ReadonlySet<string>;
  readonly cityNames: readonly Named<Territory>[];
}

export function compileTerritories(rows: readonly Row[]): TerritoryIndex {
  const regions = compileRegions(rows);
  const regionNames = [...regions.values()].flatMap((region) => namesOf(region));
  const cityNames = [...regions.values()].flatMap(cityNamesOf);
  return {
    byPlace: byPlace(rows, regions),
    regions,
    regionByName: new Map(regionNames.map(({ key, value }) => [key, value])),
    regionByText: new Map(
      [...regions.values()].flatMap((region) =>
        [region.name, officialNames.get(region.code) ?? region.name, region.code].map((text) => [
          text,
          region,
        ]),
      ),
    ),
    citiesByName: grouped(cityNames),
    regionNames,
    namesWithoutCities: new Set(
      [...regions.values()].filter(({ cities }) => cities.size === 0).map(({ name }) => name),
    ),
    cityNames,
  };
}

function compileRegions(rows: readonly Row[]): Map<string, Region> {
  const own = new Map([...groupByRegion(rows)].map(([code, group]) => [code, regionOf(code, group)]));
  return new Map(
    [...own].map(([code, region]) => {
      const parts = [...own.values()].filter((part) => regionPartOf[part.code] === code);
      return [code, { ...region, parts, ...compiledCities([region, ...parts]) }];
    }),
  );
}

type CompiledCities = Omit<Region, keyof OwnRegion | 'parts'>;

function compiledCities(regions: readonly OwnRegion[]): CompiledCities {
  const territories = regions.flatMap(({ cities }) => [...cities.values()]);
  const listed = territories.map((territory) => ({ key: placeKey(territory.name), value: territory }));
  const matches = new Map<string, TerritoryMatch>();
  for (const territory of territories) {
    const match = { territory, by: byText };
    for (const spelling of usualSpellings(territory.name)) matches.set(spelling, match);
  }
  const codes = new Set(regions.map(({ code }) => code));
  const names = everydayNames
    .filter(([code]) => codes.has(code))
    .map(([, name, city]) => [name, city] as const);
  const byKey = new Map(listed.map(({ key, value }) => [key, value]));
  const byLetters = new Map([...byKey].map(([key, value]) => [cityLetters(key), value]));
  for (const [name, city] of names) {
    const territory = byKey.get(city);
    if (territory) byLetters.set(cityLetters(name), territory);
  }
  return {
    listed,
    matches,
    byLetters,
    words: new Set(listed.flatMap(({ key }) => (key.includes(' ') ? key.split(' ') : []))),
    letterSets: listed.map(({ key }) => letterSet(key)),
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

function regionOf(code: string, rows: readonly Row[]): OwnRegion {
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
    kt: readFigure(row, 'kt'),
    ktTractor: readFigure(row, 'kt_tractor', 'confidence_tractor'),
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

/** Returns the city names of a region; a region that is itself a city is included. */
function cityNamesOf(region: Region): Named<Territory>[] {
  const cities = [...region.cities].map(([key, value]) => ({ key, value }));
  if (!cityRegions.has(region.code)) return cities;
  return [...cities, ...namesOf(region).map(({ key }) => ({ key, value: region.rest }))];
}

function grouped(names: readonly Named<Territory>[]): Map<string, readonly Territory[]> {
  const groups = new Map<string, Territory[]>();
  for (const { key, value } of names) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
