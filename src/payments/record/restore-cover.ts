import type { ActivationDependencies } from '#contracts/life/activate.ts';
import { findNonPaymentEnd, payBeforeFrom, undoNonPaymentEnd } from '#contracts/life/unpaid/reinstate.ts';
import type { Contract } from '#contracts/record/contract.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import type { NonPaymentEnd } from '#contracts/record/unpaid/non-payment-end.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { takeRefundBack } from './store/premium-refunds.ts';

/**
 * Puts a locked contract back in force that had ended for an unpaid installment, in the caller's transaction. What its end,
 * and what reinstatements before this one, owed the client is not owed any more; what was given back already is to be paid again. Throws as `move` does.
 */
export async function restoreCover(
  tx: Queryable,
  deps: ActivationDependencies,
  contract: Contract,
  end: NonPaymentEnd,
  by: Actor,
): Promise<Contract> {
  const restored = await undoNonPaymentEnd(tx, deps, contract, end, by);
  await takeRefundBack(tx, end, { at: by.at, payBefore: payBeforeFrom(by.at) });
  return restored;
}

/**
 * An installment was paid, in the caller's transaction: where it is the last one that a reinstatement waited for, the contract is in
 * force again. `contract` is as it is after the payment, its status and its version.
 */
export async function reinstateIfPaid(
  tx: Queryable,
  deps: ActivationDependencies,
  contract: Contract,
  installmentNr: number,
  by: Actor,
): Promise<void> {
  if (contract.status !== 'TERMINATED') return;
  const end = await findNonPaymentEnd(tx, contract.contractId);
  if (end?.state !== 'REINSTATING' || !end.revived?.includes(installmentNr)) return;
  const isLeft = contract.installments.some(
    ({ nr, status }) => status === 'DUE' && nr !== installmentNr && end.revived?.includes(nr),
  );
  if (!isLeft) await restoreCover(tx, deps, contract, end, by);
}
