import { type Checks, sent } from '../fields/checks.ts';
import type { Address } from '../person/person.ts';
import { regionNames, regionPartOf } from './names.ts';
import { normalisedName, shortenText } from './normalised-name.ts';
import { readPlaceName } from './place-text.ts';
import { regionOfCity, townsInRegion } from './towns.ts';

interface AddressRegion {
  readonly code: string;
  readonly kladr: string | undefined;
}

/** Reports a city in another region; ignores ambiguous names and names with a rural type word, such as "д Москва". */
export function checkCityOfRegion(
  checks: Checks,
  path: string,
  address: Address,
  region: AddressRegion,
): void {
  const city = sent(address.city);
  const lies = city === undefined ? undefined : otherRegionOf(city, region.code);
  if (city === undefined || lies === undefined) return;
  const ofCity = regionNames.get(lies);
  const ofRegion = regionNames.get(region.code);
  if (region.kladr !== undefined && sent(address.region) === undefined) {
    checks.report(
      `${path}.kladrId`,
      `код КЛАДР ${region.kladr} — ${ofRegion}, а ${path}.city («${shortenText(city)}») — ${ofCity}: исправьте код или city`,
      'FIELDS_CONTRADICT',
      'rating',
    );
    return;
  }
  checks.report(
    `${path}.city`,
    `город «${shortenText(city)}» — ${ofCity}, а ${path}.region («${shortenText(address.region ?? '')}») — ${ofRegion}: исправьте region или city; у одноимённого села, деревни или посёлка передайте тип («с», «д», «п»)`,
    'FIELDS_CONTRADICT',
    'rating',
  );
}

/** Returns the other region of the city in a text; undefined if the city may be in `region`. */
function otherRegionOf(city: string, region: string): string | undefined {
  const names = readPlaceName(city);
  const own = townsInRegion(region);
  if (names.some(({ kind, key }) => kind === 'rural' || (kind !== 'district' && own.has(key))))
    return undefined;
  const codes = names.flatMap(({ kind, key }) => {
    const code = kind === 'city' || kind === 'plain' ? regionOfNamedCity(key) : undefined;
    return code === undefined ? [] : [code];
  });
  const [first] = codes;
  return codes.some((code) => code === region || regionPartOf[code] === region) ? undefined : first;
}

/** Normalized short and colloquial names of the cities that are regions, with the region code. */
const federalNames: ReadonlyMap<string, string> = new Map([
  ['мск', '77'],
  ['спб', '78'],
  ['питер', '78'],
  ['с петербург', '78'],
  ['санкт петербург', '78'],
]);

function regionOfNamedCity(key: string): string | undefined {
  return regionOfCity.get(key) ?? federalNames.get(normalisedName(key));
}
