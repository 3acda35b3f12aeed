import { countryCodeOf } from '../../parties/country.ts';
import type { Cargo } from './sums.ts';

/** Each country of the route once, by its code of two letters; Russia where nothing is said. */
export function countriesOf({ said }: Pick<Cargo, 'said'>): readonly string[] {
  const { origin, destination, points = [] } = said.shipment?.route ?? {};
  const codes = [origin, destination, ...points].map(
    (place) => countryCodeOf(place?.countryCode?.trim() || 'RU') ?? 'RU',
  );
  return [...new Set(codes)];
}
