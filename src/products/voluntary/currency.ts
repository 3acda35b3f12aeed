import { type Decimal, decimal, multiply } from '../../kernel/decimal.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { ExchangeRate } from '../../ports/exchange-rates.ts';
import type { Attribute } from '../../rating/attributes/attribute.ts';
import { attributesOf } from '../../rating/attributes/make.ts';
import { printed } from '../../rating/attributes/numbers.ts';
import type { Subject } from '../../rating/attributes/subject.ts';
import { type Fields, saidValue } from '../fields/field.ts';

/** The column with the rate of the day, with which each formula multiplies once. */
export const rateColumn = 'exchange_rate';

/** In which currency the sums of a contract are: what the field says, else what it assumes. */
export function currencyOf(fields: Fields, name: string, said: object): string {
  return String(saidValue(said, name) ?? fields[name]?.assumed?.[0] ?? '').trim();
}

/** The currencies whose rates of the day a contract needs, that of its sums first; none where its own is none that is known. */
export function currenciesAsked(
  fields: Fields,
  name: string,
  said: object,
  besides: readonly string[],
): readonly string[] {
  const own = currencyOf(fields, name, said);
  return fields[name]?.pattern?.is.test(own) ? [...new Set([own, ...besides])] : [];
}

/** A contract with the rates of its day, that of its sums first. */
interface RatedInCurrency {
  readonly rates?: readonly ExchangeRate[];
}

/** Rubles that one unit of a currency costs on the day of conclusion. */
export function rateOf({ rates = [] }: RatedInCurrency, currency: string): Decimal | undefined {
  const known = rates.find((one) => one.currency === currency);
  return known && decimal(known.rate);
}

/** What a sum of the contract is in rubles, exact. */
export function inRubles({ rates = [] }: RatedInCurrency, sum: Kopecks): Decimal | undefined {
  return rates[0] && multiply({ units: sum, scale: 2 }, decimal(rates[0].rate));
}

/** The columns of a product whose sums are in a currency that a field at the path names. */
export function currencyColumns<Of extends Subject<RatedInCurrency>>(
  path: string,
  coversField: string,
): Readonly<Record<string, Attribute<Of>>> {
  const rate = attributesOf<Of>('contract').decimal(
    'курс Банка России',
    path,
    ({ contract: { rates = [] } }) => rates[0] && decimal(rates[0].rate),
    printed,
  );
  return {
    [rateColumn]: { ...rate, isNeeded: true },
    sum_insured_rub: attributesOf<Of>('cover').decimal(
      'страховая сумма в рублях',
      ({ cover }) => `${cover?.cover.path ?? coversField}.sumInsured`,
      ({ contract, cover }) => (cover?.sumInsured ? inRubles(contract, cover.sumInsured) : undefined),
      printed,
    ),
  };
}
