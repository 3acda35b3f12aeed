import type { Kopecks } from '#kernel/money/money.ts';
import { findCountryCode } from '#parties/fields/country.ts';
import { takePercent } from '#rating/attributes/numbers.ts';
import type { ReadContract, ReadThing } from '../../definition/define/reading.ts';
import { amountOf, figureOf } from '../../product/amounts.ts';
import type { cargoFields, goodsFields } from './fields.ts';
export type Cargo = ReadContract<typeof cargoFields, typeof goodsFields>;

/** Returns two-letter codes of the countries on the route, without duplicates; Russia by default. */
export function routeCountries({ said }: Pick<Cargo, 'said'>): readonly string[] {
  const { origin, destination, points = [] } = said.shipment?.route ?? {};
  const codes = [origin, destination, ...points].map(
    (place) => findCountryCode(place?.countryCode?.trim() || 'RU') ?? 'RU',
  );
  return [...new Set(codes)];
}

/** Returns the insured sum of goods: their value plus a percentage for freight and profit; undefined without a value. */
export function sumOfGoods(
  { said }: ReadThing<typeof goodsFields>,
  contract: Pick<Cargo, 'said'>,
): Kopecks | undefined {
  const value = amountOf(said.value);
  const markup = figureOf(contract.said.valueMarkupPercent ?? 0);
  return value !== undefined && markup ? value + takePercent(value, markup) : undefined;
}

export function sumOfShipment(contract: Pick<Cargo, 'said' | 'things'>): Kopecks {
  return contract.things.reduce((total, goods) => total + (sumOfGoods(goods, contract) ?? 0n), 0n);
}
