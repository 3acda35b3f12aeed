import type { Pool } from '../../db/pool.ts';
import type { Product } from '../../products/product.ts';
import type { ContractSummary } from '../../products/summary.ts';
import { type StoredWaiting, waitingContracts } from './store.ts';

/** How many contracts are listed, at most. */
export const waitingShownMax = 1_000;

/** A contract that waits for the staff, with what they decide about. */
export type WaitingContract = Omit<StoredWaiting, 'body' | 'facts'> & ContractSummary;

/** The contracts that wait for the staff, the next to begin first; those of products that are not sold here are left out. */
export async function listWaiting(
  pool: Pool,
  productOf: (code: string) => Product | undefined,
): Promise<readonly WaitingContract[]> {
  const stored = await waitingContracts(pool, waitingShownMax);
  return stored.flatMap(({ body, facts, ...contract }) => {
    const product = productOf(contract.product);
    return product ? [{ ...contract, ...product.summary(body, facts) }] : [];
  });
}
