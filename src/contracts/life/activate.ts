import type { Queryable } from '#platform/db/pool.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { declare } from '../rating/agreements/declare.ts';
import type { Contract } from '../record/contract.ts';
import { paidCover } from '../record/cover/cover-hours.ts';
import type { Paid } from '../record/cover/cover-start.ts';
import type { Actor } from '../record/status/transition.ts';
import { lockContracts } from '../record/store/contract.ts';
import { applyActivation, prepareActivation } from './activation/apply-activation.ts';
import { lockConflict, requireNoConflict } from './conflicts/conflict.ts';

export interface ActivationDependencies {
  readonly jobs: JobQueue;
  readonly products: readonly Product[];
  /** Whether holders get their policies by e-mail from us. */
  readonly mailsPolicies?: boolean;
}

/**
 * The one way in which a contract comes into force, whoever has the money: what follows from it is enqueued here, in the
 * caller's transaction. `take` is the statement that does it, where that does more. Throws as `move` does.
 */
export async function activate(
  tx: Queryable,
  deps: ActivationDependencies,
  contract: Contract,
  by: Actor,
  { paid, take = applyActivation }: { readonly paid: Paid; readonly take?: typeof applyActivation },
): Promise<void> {
  // The row first, as in every other change, so that two changes wait for each other and never in a circle.
  await lockContracts(tx, [contract.contractId]);
  requireNoConflict(contract, await lockConflict(tx, deps.products, paidCover(contract, paid)));
  await take(tx, contract, await prepareActivation(deps, contract, by, paid));
  await declare(tx, findProduct(deps.products, contract.product), contract);
}
