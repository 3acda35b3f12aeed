import { fullYears } from '../../kernel/calendar.ts';
import { type Decimal, decimal, multiply } from '../../kernel/decimal.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { countryCodeOf } from '../../parties/country.ts';
import type { Entry } from '../../rating/attributes/subject.ts';
import type { ReadContract, ReadThing } from '../define/reading.ts';
import type { medicalFields, personFields } from './fields.ts';
import type { risks } from './risks.ts';

export type Risk = keyof typeof risks;
export type Medical = ReadContract<typeof medicalFields, typeof personFields, Risk>;
export type Person = ReadThing<typeof personFields, Risk>;
type Told = Pick<Medical, 'said'>;

export const path = 'insuredObject.medical';
const countriesPath = `${path}.trip.countries`;

/** The countries of the Schengen agreement, where a visa asks for a least sum. */
const schengen = new Set(
  'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);
const schengenCurrency = 'EUR';

/** Codes of two letters; what names no country, or is no text at all, is refused by its field. */
export function countriesOf({ said }: Told): readonly string[] {
  const sent: readonly unknown[] = said.trip?.countries ?? [];
  return sent.flatMap((one) => (typeof one === 'string' ? (countryCodeOf(one) ?? []) : []));
}

/** Those whose dearest territory counts; one that is none where only the territory is said. */
export function placesOf(contract: Told): readonly Entry<string | undefined>[] {
  const codes: readonly (string | undefined)[] = countriesOf(contract);
  return (codes.length > 0 ? codes : [undefined]).map((value, index) => ({
    index,
    path: countriesPath,
    value,
  }));
}

export function isOfManyTrips({ said }: Told): boolean {
  return said.trip?.isMultiTrip === true;
}

/** Of one trip its days, of a year of trips those that are bought. */
export function insuredDays({ said, term }: Pick<Medical, 'said' | 'term'>): number | undefined {
  return isOfManyTrips({ said }) ? said.trip?.insuredDays : term.days;
}

export function currencyOf({ said }: Told): string {
  return said.sumCurrencyCode?.trim() || 'EUR';
}

/** Whose rates of the day a contract needs: for Schengen the least sum is in euros, whatever the others are in. */
export function currenciesOf(contract: Told): readonly string[] {
  const own = currencyOf(contract);
  if (own !== 'EUR' && own !== 'USD') return [];
  return own !== schengenCurrency && isToSchengen(contract) ? [own, schengenCurrency] : [own];
}

export function isToSchengen(contract: Told): boolean {
  return countriesOf(contract).some((code) => schengen.has(code));
}

/** Rubles that one unit of a currency costs on the day of conclusion. */
export function rateOf({ rates = [] }: Pick<Medical, 'rates'>, currency: string): Decimal | undefined {
  const known = rates.find((one) => one.currency === currency);
  return known && decimal(known.rate);
}

/** What a sum is in rubles, exact. */
export function inRubles(contract: Pick<Medical, 'said' | 'rates'>, sum: Kopecks): Decimal | undefined {
  const rate = rateOf(contract, currencyOf(contract));
  return rate && multiply({ units: sum, scale: 2 }, rate);
}

/** In full years, on the first day. */
export function ageOf({ said }: Person, { term }: Pick<Medical, 'term'>): number | undefined {
  const { birthDate } = said.person ?? {};
  return birthDate === undefined || birthDate > term.startsOn
    ? undefined
    : fullYears(birthDate, term.startsOn);
}
