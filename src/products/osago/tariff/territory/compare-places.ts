import type { Address } from '../../../../parties/party.ts';
import { normalisedName } from '../../../../parties/regions/normalised-name.ts';
import { listedPlace, type Territory, type TerritoryIndex } from './territory-index.ts';

/** A code and a city that name different rows of the table of territories. */
export interface PlaceContradiction {
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
  const ofCode = city === undefined ? undefined : rowOfKladr(index, kladr);
  // Most addresses name the city as the table does, or lie in a region without listed ones.
  if (city === undefined || !ofCode || city === ofCode.name || isWithoutCities(index, region))
    return undefined;
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
