import type { Pool } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { ContractSummary } from '#products/product/summary.ts';
import { calculationFromRecord } from '../../record/calculation-json.ts';
import { type StoredWaiting, waitingContracts } from '../../record/store/waiting.ts';

export const waitingShownMax = 1_000;

export type WaitingContract = Omit<StoredWaiting, 'body' | 'facts' | 'calculation'> & ContractSummary;

/** Lists contracts that await approval, the earliest start first. Omits products that this installation does not sell. */
export async function listWaiting(
  pool: Pool,
  products: readonly Product[],
): Promise<readonly WaitingContract[]> {
  const stored = await waitingContracts(pool, waitingShownMax);
  return stored.flatMap(({ body, facts, calculation, ...contract }) => {
    const product = findProduct(products, contract.product);
    const { parts } = calculationFromRecord(calculation, contract.premium);
    return product ? [{ ...contract, ...product.summary(body, facts, parts) }] : [];
  });
}
