import { noTariffFault, type TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { invalidArgument } from '#kernel/errors/errors.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Product } from '#products/product/product.ts';
import type { Reading } from '#products/product/reading.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Contract } from '../record/contract.ts';

/** A present or former body of a contract or its part, with the input of its rating. */
export interface RatedContent
  extends Pick<Contract, 'holderType' | 'body' | 'facts' | 'calculation' | 'concludedOn' | 'startsAt'> {
  readonly product: Product;
}

/** Reads a stored contract; defaults come from the day of conclusion. */
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

/** Returns the premium of the whole term by the tariff of the contract. */
export function recalculatePremium(
  tariffs: TariffBook,
  { product, facts, calculation, ...contract }: RatedContent,
): Kopecks {
  const reading = readStored(product, contract);
  const application = product.prepare(reading, ownTariff(tariffs, product, calculation), facts);
  const outcome = product.calculate(application, facts);
  if ('faults' in outcome) throw invalidArgument(outcome.faults);
  return outcome.calculation.premium;
}

/** Throws INVALID_ARGUMENT if the tariff of a contract is no longer known. */
export function ownTariff(
  tariffs: TariffBook,
  product: Product,
  { tariffVersionIds }: Pick<Calculation, 'tariffVersionIds'>,
): unknown {
  const own = tariffs.byVersionIds(product.code, tariffVersionIds);
  if (!own) throw invalidArgument([noTariffFault(tariffs.earliest(product.code))]);
  return own.tariff;
}
