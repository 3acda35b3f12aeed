import towns from '../../../data/texts/towns.json' with { type: 'json' };

/**
 * Towns of Russia by region: `cities` have a territory of their own in a table of OSAGO since 2019, `towns` are the other
 * ones, and `common` are names of cities that smaller places of other regions have too.
 */
const cities: Readonly<Record<string, readonly string[]>> = towns.cities;
const others: Readonly<Record<string, readonly string[]>> = towns.towns;

/** Regions that are a city, so that a city alone may name them. */
export const cityRegions: ReadonlySet<string> = new Set(['77', '78', '92', '99']);

/** A name in small letters with spaces between its words, as places are compared. */
export function placeKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .join(' ');
}

/** Ways of writing a city that need no reading: "Казань", "г Казань", "г. Казань", "Казань г". */
export function usualSpellings(name: string): readonly string[] {
  const names = name.includes('ё') ? [name, name.replaceAll('ё', 'е')] : [name];
  return names.flatMap((one) => [one, `г ${one}`, `г. ${one}`, `г.${one}`, `${one} г`, `город ${one}`]);
}

const federal = [
  ['Москва', '77'],
  ['Санкт-Петербург', '78'],
  ['Севастополь', '92'],
  ['Байконур', '99'],
] as const;

const common = new Set(towns.common.map(placeKey));

/** Region by the usual spelling of a town; null for the name of several towns. */
export const regionOfTown: ReadonlyMap<string, string | null> = compileRegions();

function compileRegions(): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const [name, code] of [...federal, ...pairs(cities), ...pairs(others)]) {
    for (const spelling of usualSpellings(name)) {
      const known = found.get(spelling);
      found.set(spelling, known === undefined || known === code ? code : null);
    }
  }
  return found;
}

function* pairs(byRegion: Readonly<Record<string, readonly string[]>>): Generator<[string, string]> {
  for (const [code, names] of Object.entries(byRegion)) for (const name of names) yield [name, code];
}

/** Region of a city by its key, if no other region has a town of that name: of such a city the region is certain. */
export const regionOfCity: ReadonlyMap<string, string> = new Map(
  [...federal, ...pairs(cities)]
    .filter(([name]) => typeof regionOfTown.get(name) === 'string' && !common.has(placeKey(name)))
    .map(([name, code]) => [placeKey(name), code]),
);

const keysOf = new Map(
  [...new Set([...Object.keys(cities), ...Object.keys(others)])].map((code) => [
    code,
    new Set([...(cities[code] ?? []), ...(others[code] ?? [])].map(placeKey)),
  ]),
);

/** Keys of all towns of a region. */
export function townsInRegion(region: string): ReadonlySet<string> {
  return keysOf.get(region) ?? new Set();
}
