import { decimalText } from '#kernel/decimal.ts';
import type { Queryable } from '#platform/db/transaction.ts';
import type { Product } from '#products/product.ts';
import { productOf } from '#products/sold.ts';
import type { Contract } from '../contract.ts';
import * as store from './store.ts';

/**
 * Keeps with a contract that comes into force what its partner earns by it: the percent of the agreement of that moment, and the
 * discount that the partner gave from it. A later change of the agreement is for later sales.
 */
export async function keepCommission(
  tx: Queryable,
  products: readonly Product[],
  { contractId, product: code, body }: Contract,
): Promise<void> {
  const discount = productOf(products, code)?.commissionDiscount?.(body);
  await store.writeCommission(tx, contractId, discount ? decimalText(discount) : '0');
}
