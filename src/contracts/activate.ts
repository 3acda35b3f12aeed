import type { Queryable } from '../db/transaction.ts';
import type { JobQueue } from '../jobs/job.ts';
import type { Product } from '../products/product.ts';
import type { Contract } from './contract.ts';
import { type Mover, move } from './move.ts';

export interface ActivationDependencies {
  readonly jobs: JobQueue;
  readonly products: readonly Product[];
}

/**
 * The one way in which a contract takes force, whoever has the money: what follows from it is enqueued here, in the
 * caller's transaction. Throws as `move` does.
 */
export async function activate(
  tx: Queryable,
  { jobs, products }: ActivationDependencies,
  contract: Contract,
  mover: Mover,
): Promise<void> {
  await move(tx, contract, 'pay', mover);
  const { policyNumber, product } = contract;
  if (!products.find(({ code }) => code === product)?.report) return;
  await jobs.enqueue(tx, {
    kind: 'contract-report',
    data: { policyNumber },
    requestId: mover.requestId,
    uniqueKey: policyNumber,
  });
}
