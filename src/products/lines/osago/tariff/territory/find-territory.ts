import { nearest } from '#kernel/schema/nearest-name.ts';
import type { Address } from '#parties/person/person.ts';
import { normalisedName, shortenText } from '#parties/regions/normalised-name.ts';
import { readPlaceName } from '#parties/regions/place-text.ts';
import { cityOfSettlement, kladrFault, noKladrRegion, settlementOfKladr } from '#parties/regions/region.ts';
import { cityRegions } from '#parties/regions/towns.ts';
import type { OsagoTariff } from '../osago-tariff.ts';
import { cityCalled } from './city-names.ts';
import { citiesMeant, isOtherPlace, resolveCity } from './resolve-city.ts';
import type { Region, Territory, TerritoryIndex, TerritoryMatch } from './territory-index.ts';

interface TerritoryMiss {
  readonly field: 'kladrId' | 'region' | 'city';
  /** Russian error text that says what to send instead. */
  readonly description: string;
}

export type TerritoryFinding = TerritoryMatch | TerritoryMiss;

/** Finds the territory of an address: by the KLADR code or, if none was sent, by region and city. */
export function findTerritory(tariff: OsagoTariff, address: Address): TerritoryFinding {
  const kladr = address.kladrId?.trim() ?? '';
  if (kladr !== '') return byKladr(tariff.territories, kladr, address);
  const region = address.region?.trim() ?? '';
  if (region !== '') return byRegion(tariff.territories, region, address);
  const city = address.city?.trim() ?? '';
  if (city !== '') return byCity(tariff.territories, city, address);
  return {
    field: 'kladrId',
    description: 'Для определения территории нужен адрес: код КЛАДР либо регион и город',
  };
}

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
  if (listed) return { territory: listed, by };
  const region = index.regions.get(kladr.slice(0, 2));
  if (!region) return missed('kladrId', noKladrRegion(kladr));
  return { territory: cityWithoutKladr(region, address) ?? region.rest, by };
}

/** Finds the row of a KLADR code's settlement or, if the settlement has no row, of its city. */
function listedPlace({ byPlace }: TerritoryIndex, kladr: string): Territory | undefined {
  const settlement = settlementOfKladr(kladr);
  const city = cityOfSettlement(settlement);
  return byPlace.get(settlement) ?? (city === settlement ? undefined : byPlace.get(city));
}

function cityWithoutKladr(region: Region, address: Address): Territory | undefined {
  if (region.citiesWithoutKladr.size === 0) return undefined;
  return region.citiesWithoutKladr.get(normalisedName(address.city ?? ''));
}

function byRegion(index: TerritoryIndex, text: string, address: Address): TerritoryFinding {
  const region = index.regionByText.get(text) ?? regionCalled(index, text);
  if (!region) return unknownRegion(index, text, normalisedName(text));
  return region.matches.get(address.city ?? '') ?? resolveCity(index, region, address);
}

/** Finds the region in a text or its parts: "Россия, Татарстан", "Тюменская обл (ХМАО)". */
function regionCalled(index: TerritoryIndex, text: string): Region | undefined {
  const whole = index.regionByName.get(normalisedName(text));
  if (whole) return whole;
  const parts = text.split(/[,;()/]+/).map((part) => index.regionByName.get(normalisedName(part)));
  const [first, ...others] = new Set(parts.filter((region) => region !== undefined));
  if (!first || others.length === 0) return first;
  // If a text names a region and an autonomous district in it, the district is the region.
  const inner = others.find((region) => first.parts.some((part) => part.code === region.code));
  return (
    inner ??
    (others.some((region) => region.parts.some((part) => part.code === first.code)) ? first : undefined)
  );
}

function byCity(index: TerritoryIndex, city: string, address: Address): TerritoryFinding {
  const key = normalisedName(city);
  const found = index.citiesByName.get(key) ?? citiesCalled(index, city);
  const [only] = found;
  if (only && found.length === 1) return { territory: only, by: 'по городу' };
  if (found.length > 1) {
    const places = found.map(placeName).join('; ');
    return missed(
      'city',
      `Городов «${shortenText(city)}» несколько: ${places}. Укажите регион или код КЛАДР`,
    );
  }
  const region = regionCalled(index, city);
  if (region) return resolveCity(index, region, address);
  const near = nearest(key, index.cityNames, unlikeMax(key, 3));
  const offer = near.length > 0 ? instead(near.map(placeName)) : '. Укажите регион или код КЛАДР';
  return missed('city', `Город «${shortenText(city)}» без региона не найден${offer}`);
}

/** Finds cities in a text: listed cities of any region, and cities that are regions themselves. */
function citiesCalled(index: TerritoryIndex, text: string): readonly Territory[] {
  const names = readPlaceName(text);
  if (names.some(({ kind }) => kind === 'rural' || kind === 'urban')) return none;
  const keys = names.filter(({ kind }) => kind === 'city' || kind === 'plain').map(({ key }) => key);
  const ofText = regionCalled(index, text);
  if (ofText && !cityRegions.has(ofText.code)) return keys.flatMap((key) => cityCalled(ofText, key) ?? []);
  const found = keys.flatMap((key) => [
    ...(index.citiesByName.get(normalisedName(key)) ?? none),
    ...[...index.regions.values()].flatMap((region) => cityCalled(region, key) ?? []),
  ]);
  return [...new Set(found)];
}

function unknownRegion(index: TerritoryIndex, text: string, key: string): TerritoryMiss {
  const near = nearest(key, index.regionNames, unlikeMax(key, 2));
  const offer = near.length > 0 ? instead(near.map((region) => region.name)) : '. Укажите код КЛАДР';
  return missed('region', `Регион «${shortenText(text)}» не найден${offer}`);
}

/** Maximum number of letters by which a suggested name may differ from the sent name: at least two, more for long names. */
function unlikeMax(key: string, part: number): number {
  return Math.min(Math.max(2, Math.floor(key.length / part)), key.length - 1);
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

const none: readonly Territory[] = [];

/** Returns both territories if the sent city contradicts the KLADR code; undefined if they agree or cannot be compared. */
export function placeContradiction(
  index: TerritoryIndex,
  kladr: string,
  { region: regionText, city }: Address,
) {
  // Fast path: most addresses are in a region without listed cities, or spell the city as the table does.
  if (city === undefined || isWithoutCities(index, regionText)) return undefined;
  const ofCode = rowOfKladr(index, kladr);
  if (!ofCode || city === ofCode.name) return undefined;
  const region = index.regions.get(ofCode.regionCode);
  if (!region || region.listed.length === 0) return undefined;
  if (region.matches.get(city)?.territory === ofCode || isOtherPlace(region, city)) return undefined;
  const meant = citiesMeant(index, region, city);
  const [ofCity] = meant;
  if (!ofCity || meant.includes(ofCode)) return undefined;
  // If the table lacks the city's code, the city is recognised by its name and the code of its region.
  const isWithoutCode = region.citiesWithoutKladr.has(normalisedName(ofCity.name));
  return isWithoutCode && region.rest === ofCode ? undefined : { ofCode, ofCity };
}

function isWithoutCities(index: TerritoryIndex, name: string | undefined): boolean {
  return name !== undefined && index.namesWithoutCities.has(name);
}

/** Finds the row of a KLADR code: its city's row or, for the code of a region, the row of the region's other places. */
function rowOfKladr(index: TerritoryIndex, kladr: string): Territory | undefined {
  const listed = listedPlace(index, kladr);
  if (listed) return listed;
  return kladr.slice(2, 11) === '000000000' ? index.regions.get(kladr.slice(0, 2))?.rest : undefined;
}
