import type { TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { openedBody } from '#parties/personal-data/special-data.ts';
import type { Sealer } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Contract } from '../record/contract.ts';
import { readStored } from './stored-reading.ts';

/** Rates a contract with its stored facts as if it were concluded on `day`; null if it cannot be rated. */
export function calculationOn(
  { tariffs, sealer }: { readonly tariffs: Pick<TariffBook, 'inForce'>; readonly sealer: Sealer },
  product: Product,
  contract: Pick<Contract, 'body' | 'holderType' | 'facts'>,
  day: DateText,
): Calculation | null {
  const found = tariffs.inForce(product.code, day);
  if (!found) return null;
  const { holderType, facts } = contract;
  const reading = readStored(product, {
    body: openedBody(contract.body, sealer),
    holderType,
    concludedOn: day,
  });
  const rated = product.calculate(product.prepare(reading, found.tariff, facts), facts);
  return 'faults' in rated ? null : rated.calculation;
}
