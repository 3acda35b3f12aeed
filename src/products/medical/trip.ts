import { fullYears } from '../../kernel/calendar.ts';
import { countryCodeOf } from '../../parties/country.ts';
import type { ReadContract, ReadThing } from '../define/reading.ts';
import type { medicalFields, personFields } from './fields.ts';
import type { risks } from './risks.ts';

export type Risk = keyof typeof risks;
export type Medical = ReadContract<typeof medicalFields, typeof personFields, Risk>;
export type Person = ReadThing<typeof personFields, Risk>;
type Told = Pick<Medical, 'said'>;

/** The countries of the Schengen agreement, where a visa asks for a least sum. */
const schengen = new Set(
  'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** Codes of two letters; what names no country, or is no text at all, is refused by its field. */
export function countriesOf({ said }: Told): readonly string[] {
  const sent: readonly unknown[] = said.trip?.countries ?? [];
  return sent.flatMap((one) => (typeof one === 'string' ? (countryCodeOf(one) ?? []) : []));
}

/** Those whose dearest territory counts; one that is none where only the territory is said. */
export function placesOf(contract: Told): readonly (string | undefined)[] {
  const codes = countriesOf(contract);
  return codes.length > 0 ? codes : [undefined];
}

export function isToSchengen(contract: Told): boolean {
  return countriesOf(contract).some((code) => schengen.has(code));
}

export function isOfManyTrips({ said }: Told): boolean {
  return said.trip?.isMultiTrip === true;
}

/** In full years, on the first day. */
export function ageOf({ said }: Person, { term }: Pick<Medical, 'term'>): number | undefined {
  const { birthDate } = said.person ?? {};
  return birthDate === undefined || birthDate > term.startsOn
    ? undefined
    : fullYears(birthDate, term.startsOn);
}
