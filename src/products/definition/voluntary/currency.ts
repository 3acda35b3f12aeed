import type { RatesQuestion } from '#catalogues/exchange-rates/current-rates.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { compare, type Decimal, decimal, multiply } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import type { Attribute } from '#rating/attributes/attribute.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import { formatNumber } from '#rating/attributes/numbers.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import type { Calculation, RatedInParts } from '#rating/result/calculation.ts';
import { type Fields, saidValue } from '../../fields/field.ts';

/** Name of the column with the exchange rate. Each formula in a foreign currency multiplies by it exactly once. */
export const rateColumn = 'exchange_rate';
const rateTitle = 'Курс Банка России';
const one: Decimal = { units: 1n, scale: 0 };

/** Reads the currencies whose exchange rates a contract needs, first the currency of its sums. */
export function inCurrency(
  {
    fields,
    currency,
  }: { readonly fields: Fields; readonly currency?: CurrencyField<string, { readonly said: JsonObject }> },
  said: JsonObject,
  day: DateText,
): { readonly currency?: string; readonly ratesQuestion?: RatesQuestion } {
  if (!currency) return {};
  const { assumed, pattern } = fields[currency.field] ?? {};
  const own = String(saidValue(said, currency.field) ?? assumed?.[0] ?? '').trim();
  // Request no exchange rates for an invalid currency code.
  if (!pattern?.is.test(own)) return { currency: own };
  return {
    currency: own,
    ratesQuestion: { currencies: [...new Set([own, ...(currency.besides?.({ said }) ?? [])])], day },
  };
}

/** Name of the currency field of all sums. `besides` returns further currencies whose exchange rates rules need. */
export interface CurrencyField<Field extends string, Contract> {
  readonly field: Field;
  besides?(contract: Contract): readonly string[];
}

/** A contract with the exchange rates on the day of conclusion, first the rate of its own currency. */
interface RatedInCurrency {
  readonly rates?: readonly ExchangeRate[];
}

/** Returns the number of rubles for one unit of a currency on the day of conclusion; undefined if the rate is unknown. */
export function rateOf({ rates = [] }: RatedInCurrency, currency: string): Decimal | undefined {
  const known = rates.find((one) => one.currency === currency);
  return known && decimal(known.rate);
}

export function inRubles({ rates = [] }: RatedInCurrency, sum: Kopecks): Decimal | undefined {
  return rates[0] && multiply({ units: sum, scale: 2 }, decimal(rates[0].rate));
}

/** Returns true if a sum is worth less than the minimum, in any currencies; false if an exchange rate is unknown. */
export function isWorthLess(
  contract: RatedInCurrency,
  sum: Kopecks,
  { units, currency }: { readonly units: bigint; readonly currency: string },
): boolean {
  const [worth, rate] = [inRubles(contract, sum), currency === 'RUB' ? one : rateOf(contract, currency)];
  return worth !== undefined && rate !== undefined && compare(worth, multiply({ units, scale: 0 }, rate)) < 0;
}

/** Makes the currency columns of a product. `path` is the path of the field with the currency. */
export function currencyColumns<Of extends Subject<RatedInCurrency>>(
  path: string,
  coversField: string,
): Readonly<Record<string, Attribute<Of>>> {
  const rate = attributeMakers<Of>('contract').decimal(
    'курс Банка России',
    path,
    ({ contract: { rates = [] } }) => rates[0] && decimal(rates[0].rate),
    formatNumber,
  );
  return {
    [rateColumn]: { ...rate, isNeeded: true },
    sum_insured_rub: attributeMakers<Of>('cover').decimal(
      'страховая сумма в рублях',
      ({ cover }) => `${cover?.cover.path ?? coversField}.sumInsured`,
      ({ contract, cover }) => (cover?.sumInsured ? inRubles(contract, cover.sumInsured) : undefined),
      formatNumber,
    ),
  };
}

/** Adds the exchange rate to the result of a calculation that used it. */
export function withRate(rated: RatedInParts, [own]: readonly ExchangeRate[] = []): RatedInParts {
  if (!own || 'faults' in rated) return rated;
  const { calculation } = rated;
  const step = `${rateTitle}: ${ratePrinted(own)}`;
  return { calculation: { ...calculation, exchangeRate: own, steps: [step, ...calculation.steps] } };
}

export function rateFacts({ exchangeRate }: Calculation): readonly FormData[] {
  return exchangeRate ? [{ name: rateTitle, value: ratePrinted(exchangeRate) }] : [];
}

/** Formats an exchange rate: "95,0000 ₽ за 1 EUR на 01.12.2026". */
function ratePrinted({ currency, date, rate }: ExchangeRate): string {
  return `${rate.replace('.', ',')} ₽ за 1 ${currency} на ${datePrinted(date)}`;
}
