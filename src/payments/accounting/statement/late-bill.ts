import type { TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { lowerPrice } from '#contracts/addendums/correction/lower-price.ts';
import type { ActivationDependencies } from '#contracts/life/activate.ts';
import { calculationOn } from '#contracts/rating/price-on-day.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { contractsForUpdate } from '#contracts/record/read.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Bill } from '../../record/bill.ts';

export interface LateBillDependencies extends ActivationDependencies {
  readonly tariffs: Pick<TariffBook, 'inForce'>;
  readonly fingerprints: Fingerprints;
}

/** First payment after the bill's last day. `refusal`: the contract now costs more. `lower`: the contract now costs less. */
export interface LateBill {
  readonly refusal?: string;
  readonly lower?: Calculation;
}

/** Compares the contract's price in the bill with its price on the day on which the bank received the money. */
export function lateBill(
  { products, tariffs, fingerprints: { sealer } }: LateBillDependencies,
  { validUntil }: Pick<Bill, 'validUntil'>,
  contract: Contract,
  day: DateText,
): LateBill {
  if (validUntil === null || day <= validUntil) return {};
  const product = findProduct(products, contract.product);
  const calculation = product ? calculationOn({ tariffs, sealer }, product, contract, day) : null;
  const over = `счёт действовал по ${datePrinted(validUntil)}`;
  if (!calculation) return { refusal: `${over}, на ${datePrinted(day)} договор так не рассчитать` };
  const { premium } = contract.calculation;
  if (calculation.premium > premium)
    return {
      refusal: `${over}, на ${datePrinted(day)} премия ${rublesPrinted(calculation.premium)} руб. вместо ${rublesPrinted(premium)} руб.`,
    };
  return calculation.premium < premium ? { lower: calculation } : {};
}

/** Refunds the excess if the bill that activated a contract was higher than the contract's current price. */
export async function giveBackLower(
  tx: Queryable,
  deps: LateBillDependencies,
  contractId: bigint,
  lower: Calculation | undefined,
  by: Actor,
): Promise<void> {
  if (!lower) return;
  const [contract] = await contractsForUpdate(tx, [contractId]);
  const product = findProduct(deps.products, contract?.product);
  if (!contract || !product) throw new Error('the contract that was paid is missing');
  await lowerPrice(tx, deps, { product, contract }, lower, by);
}
