import towns from '../../../data/texts/towns.json' with { type: 'json' };

/** Cities with a separate OSAGO territory since 2019, by region. */
const cities: Readonly<Record<string, readonly string[]>> = towns.cities;
const others: Readonly<Record<string, readonly string[]>> = towns.towns;

/** Codes of the regions that are a city. The name of the city identifies the region. */
export const cityRegions: ReadonlySet<string> = new Set(['77', '78', '92', '99']);

/** Normalizes a place name for comparison: small letters, words separated by spaces. */
export function placeKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .join(' ');
}

/** Returns the usual spellings of a city, which need no parsing: "Казань", "г Казань", "г. Казань", "Казань г". */
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

/** Region codes of towns by usual spelling; null for a name that several regions have. */
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

export function townsInRegion(region: string): ReadonlySet<string> {
  return keysOf.get(region) ?? new Set();
}
