import { nearest } from '#kernel/schema/nearest-name.ts';
import type { Address } from '#parties/person.ts';
import { normalisedName } from '#parties/regions/normalised-name.ts';
import { cityOfSettlement, kladrFault, noKladrRegion, settlementOfKladr } from '#parties/regions/region.ts';
import type { OsagoTariff } from '../osago-tariff.ts';
import type { Region, Territory, TerritoryIndex } from './territory-index.ts';

interface TerritoryMatch {
  readonly territory: Territory;
  /** Where the answer comes from, as reasons say it: "КЛАДР 7700000000000". */
  readonly by: string;
  /** True when only the region was named, so that its other settlements were taken. */
  readonly cityAssumed: boolean;
}

interface TerritoryMiss {
  /** The field of the address to correct. */
  readonly field: 'kladrId' | 'region' | 'city';
  /** What is wrong and what to send instead, in Russian. */
  readonly description: string;
}

export type TerritoryFinding = TerritoryMatch | TerritoryMiss;

/** The territory of an address: by KLADR where it is sent, else by region and city. */
export function findTerritory(tariff: OsagoTariff, address: Address): TerritoryFinding {
  const kladr = address.kladrId?.trim() ?? '';
  if (kladr !== '') return byKladr(tariff.territories, kladr, address);
  const region = address.region?.trim() ?? '';
  const city = address.city?.trim() ?? '';
  if (region !== '') return byRegion(tariff.territories, region, city);
  if (city !== '') return byCity(tariff.territories, city);
  return {
    field: 'kladrId',
    description: 'Для определения территории нужен адрес: код КЛАДР либо регион и город',
  };
}

/** True for an address that says anything from which a territory can be found. */
export function namesTerritory(address: Address | undefined): address is Address {
  if (!address) return false;
  const { kladrId, region, city } = address;
  return says(kladrId) || says(region) || says(city);
}

function says(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

function byKladr(index: TerritoryIndex, kladr: string, address: Address): TerritoryFinding {
  const fault = kladrFault(kladr);
  if (fault !== undefined) return missed('kladrId', fault);
  const by = `КЛАДР ${kladr}`;
  const listed = listedPlace(index, kladr);
  if (listed) return { territory: listed, by, cityAssumed: false };
  const region = index.regions.get(kladr.slice(0, 2));
  if (!region) return missed('kladrId', noKladrRegion(kladr));
  const territory = cityWithoutKladr(region, address) ?? region.rest;
  return { territory, by, cityAssumed: false };
}

/** The row of the settlement of a sound KLADR code, or of the city that it lies in; undefined where neither has one. */
function listedPlace({ byPlace }: TerritoryIndex, kladr: string): Territory | undefined {
  const settlement = settlementOfKladr(kladr);
  const city = cityOfSettlement(settlement);
  return byPlace.get(settlement) ?? (city === settlement ? undefined : byPlace.get(city));
}

function cityWithoutKladr(region: Region, address: Address): Territory | undefined {
  if (region.citiesWithoutKladr.size === 0) return undefined;
  return region.citiesWithoutKladr.get(normalisedName(address.city ?? ''));
}

const byText = 'по региону и городу';

function byRegion(index: TerritoryIndex, regionText: string, city: string): TerritoryFinding {
  const key = normalisedName(regionText);
  const region = index.regions.get(key) ?? index.regionByName.get(key);
  if (!region) return unknownRegion(index, regionText, key);
  const cityKey = normalisedName(city);
  if (cityKey === '') {
    const cityAssumed = region.cities.size > 0;
    return { territory: region.rest, by: 'по региону', cityAssumed };
  }
  const listed = region.cities.get(cityKey);
  if (listed) return { territory: listed, by: byText, cityAssumed: false };
  const near = nearest(cityKey, entries(region), misspellingMax(cityKey));
  if (near.length > 0 && index.regionByName.get(cityKey) !== region) {
    return missed(
      'city',
      `Город «${shown(city)}» не найден (${region.name})${instead(near.map((one) => one.name))}`,
    );
  }
  return { territory: region.rest, by: byText, cityAssumed: false };
}

function byCity(index: TerritoryIndex, city: string): TerritoryFinding {
  const key = normalisedName(city);
  const found = index.citiesByName.get(key) ?? [];
  const [only] = found;
  if (only && found.length === 1) return { territory: only, by: 'по городу', cityAssumed: false };
  if (found.length > 1) {
    const places = found.map(placeName).join('; ');
    return missed('city', `Городов «${shown(city)}» несколько: ${places}. Укажите регион или код КЛАДР`);
  }
  const near = nearest(key, index.cityNames, unlikeMax(key, 3));
  const offer = near.length > 0 ? instead(near.map(placeName)) : '. Укажите регион или код КЛАДР';
  return missed('city', `Город «${shown(city)}» без региона не найден${offer}`);
}

function unknownRegion(index: TerritoryIndex, text: string, key: string): TerritoryMiss {
  const near = nearest(key, index.regionNames, unlikeMax(key, 2));
  const offer = near.length > 0 ? instead(near.map((region) => region.name)) : '. Укажите код КЛАДР';
  return missed('region', `Регион «${shown(text)}» не найден${offer}`);
}

/** A name of up to four letters with two changed is mostly another place, not a misspelling. */
function misspellingMax(key: string): number {
  return key.length <= 4 ? 1 : 2;
}

/** How far a name offered instead may be from what was sent: a part of its letters, at least two. */
function unlikeMax(key: string, part: number): number {
  return Math.min(Math.max(2, Math.floor(key.length / part)), key.length - 1);
}

function* entries(region: Region) {
  for (const [key, value] of region.cities) yield { key, value };
}

function placeName(territory: Territory): string {
  return territory.name === territory.regionName
    ? territory.name
    : `${territory.name} (${territory.regionName})`;
}

function instead(names: readonly string[]): string {
  return `; похожие названия: ${names.join(', ')}. Исправьте название или укажите код КЛАДР`;
}

function missed(field: TerritoryMiss['field'], description: string): TerritoryMiss {
  return { field, description };
}

const shownMax = 60;

function shown(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

/** A code and a city that name different rows of the table of territories. */
interface PlaceContradiction {
  readonly ofCode: Territory;
  readonly ofCity: Territory;
}

const none: readonly Territory[] = [];

/** How the city beside a sound KLADR code contradicts it; undefined where either of them names no row of the table. */
export function placeContradiction(
  index: TerritoryIndex,
  kladr: string,
  { region, city }: Address,
): PlaceContradiction | undefined {
  // Most addresses lie in a region without listed cities, or name the city as the table does.
  if (city === undefined || isWithoutCities(index, region)) return undefined;
  const ofCode = rowOfKladr(index, kladr);
  if (!ofCode || city === ofCode.name) return undefined;
  const key = normalisedName(city);
  if (key === '') return undefined;
  const [ofCity, ...others] = rowsOfCity(index, region ?? '', key);
  if (!ofCity || ofCity === ofCode || others.includes(ofCode)) return undefined;
  // A city that is a region is compared as one, wherever an address stands.
  if (index.regions.get(ofCity.regionCode)?.rest === ofCity) return undefined;
  // Where the code of a city is not known, its name beside the code of the region decides.
  const own = index.regions.get(ofCode.regionCode);
  return own?.citiesWithoutKladr.has(key) && own.rest === ofCode ? undefined : { ofCode, ofCity };
}

function isWithoutCities(index: TerritoryIndex, name: string | undefined): boolean {
  return name !== undefined && index.namesWithoutCities.has(name);
}

/** The city's own row, or for the code of a whole region that of its other places. */
function rowOfKladr(index: TerritoryIndex, kladr: string): Territory | undefined {
  const listed = listedPlace(index, kladr);
  if (listed) return listed;
  return kladr.slice(2, 11) === '000000000' ? index.regions.get(kladr.slice(0, 2))?.rest : undefined;
}

function rowsOfCity(index: TerritoryIndex, regionText: string, cityKey: string): readonly Territory[] {
  const regionKey = normalisedName(regionText);
  const region = index.regions.get(regionKey) ?? index.regionByName.get(regionKey);
  if (!region) return index.citiesByName.get(cityKey) ?? none;
  const listed = region.cities.get(cityKey);
  return listed ? [listed] : none;
}
