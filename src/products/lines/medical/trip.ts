import { findCountryCode, isSchengen } from '#parties/fields/country.ts';
import type { ReadContract, ReadThing } from '../../definition/define/reading.ts';
import { yearsSince } from '../../product/dates/contract-dates.ts';
import type { medicalFields, travellerFields } from './fields.ts';
import type { risks } from './risks.ts';

export type Risk = keyof typeof risks;
export type Medical = ReadContract<typeof medicalFields, typeof travellerFields, Risk>;
type Told = Pick<Medical, 'said'>;

/** Returns two-letter codes of the countries to visit; the field's own check reports unreadable values. */
export function tripCountries({ said }: Told): readonly string[] {
  const sent: readonly unknown[] = said.trip?.countries ?? [];
  return sent.flatMap((one) => (typeof one === 'string' ? (findCountryCode(one) ?? []) : []));
}

export function isToSchengen(contract: Told): boolean {
  return tripCountries(contract).some(isSchengen);
}

export function isOfManyTrips({ said }: Told): boolean {
  return said.trip?.isMultiTrip === true;
}

/** Returns the traveller's age in full years on the first day of cover. */
export function travellerAge(
  { said }: ReadThing<typeof travellerFields, Risk>,
  { term }: Pick<Medical, 'term'>,
): number | undefined {
  return yearsSince(said.person?.birthDate, term.startsOn);
}
