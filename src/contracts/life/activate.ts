import { markCommit } from '#platform/db/after-commit.ts';
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
import {
  applyActivation,
  prepareActivation,
  prepareActivationAlone,
  storeActivations,
} from './activation/apply-activation.ts';
import { lockConflict, requireNoConflict } from './conflicts/conflict.ts';

export interface ActivationDependencies {
  readonly jobs: JobQueue;
  readonly products: readonly Product[];
  /** True if Bindery emails policies to holders. */
  readonly mailsPolicies?: boolean;
}

/** Brings a paid contract into force, in the caller's transaction, and enqueues its jobs. Throws like `transition`. */
export async function activate(
  tx: Queryable,
  deps: ActivationDependencies,
  contract: Contract,
  by: Actor,
  { paid, take = applyActivation }: { readonly paid: Paid; readonly take?: typeof applyActivation },
): Promise<void> {
  // Lock the contract before the vehicle, as every other change does, to avoid deadlocks.
  await lockContracts(tx, [contract.contractId]);
  requireNoConflict(contract, await lockConflict(tx, deps.products, paidCover(contract, paid)));
  await take(tx, contract, await prepareActivation(deps, contract, by, paid));
  await declare(tx, findProduct(deps.products, contract.product), contract);
}

/**
 * Does for several locked contracts what `activate` does for one, in one statement. Returns false if one of them may be
 * refused or has to lock other contracts; the caller must then roll back and activate them one by one.
 */
export async function activateTogether(
  tx: Queryable,
  deps: ActivationDependencies,
  paid: readonly { readonly contract: Contract; readonly paid: Paid; readonly by: Actor }[],
): Promise<boolean> {
  const prepared = await Promise.all(
    paid.map((one) => prepareActivationAlone(deps, one.contract, one.by, one.paid)),
  );
  const activations = prepared.filter((one) => one !== undefined);
  if (activations.length < paid.length || !(await storeActivations(tx, activations))) return false;
  markCommit(tx);
  return true;
}
