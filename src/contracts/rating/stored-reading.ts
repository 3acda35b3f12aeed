import { noTariffFault, type TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { invalidArgument } from '#kernel/errors/errors.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Product } from '#products/product/product.ts';
import type { Reading } from '#products/product/reading.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Contract } from '../record/contract.ts';
import { proportionalPremium } from './imported/imported-premium.ts';

/** A current or former content of a contract, with the data for its rating. */
export interface RatedContent
  extends Pick<Contract, 'holderType' | 'body' | 'facts' | 'calculation' | 'concludedOn' | 'startsAt'> {
  readonly product: Product;
}

/** Reads a stored contract. Absent fields get the default values of the day of conclusion. */
export function readStored(
  product: Product,
  {
    body,
    holderType,
    concludedOn,
    startsAt,
  }: Pick<Contract, 'body' | 'holderType' | 'concludedOn' | 'startsAt'>,
): Reading {
  return product.read(body, {
    purpose: 'contract',
    holderType,
    today: concludedOn,
    concludedOn,
    isByDays: !startsAt,
  });
}

export function recalculatePremium(
  tariffs: TariffBook,
  { product, facts, calculation, ...contract }: RatedContent,
): Kopecks {
  const reading = readStored(product, contract);
  const application = product.prepare(reading, ownTariff(tariffs, product, calculation), facts);
  const outcome = product.calculate(application, facts);
  if ('faults' in outcome) throw invalidArgument(outcome.faults);
  return proportionalPremium(calculation.imported, outcome.calculation.premium);
}

/** Returns the contract's tariff. Throws INVALID_ARGUMENT if the tariff is unknown. */
export function ownTariff(
  tariffs: TariffBook,
  product: Product,
  { tariffVersionIds }: Pick<Calculation, 'tariffVersionIds'>,
): unknown {
  const own = tariffs.byVersionIds(product.code, tariffVersionIds);
  if (!own) throw invalidArgument([noTariffFault(tariffs.earliest(product.code))]);
  return own.tariff;
}
