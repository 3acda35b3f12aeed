import type { ActivationDependencies } from '#contracts/life/activate.ts';
import { findNonPaymentEnd, payBeforeFrom, undoNonPaymentEnd } from '#contracts/life/unpaid/reinstate.ts';
import type { Contract } from '#contracts/record/contract.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import type { NonPaymentEnd } from '#contracts/record/unpaid/non-payment-end.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { takeRefundBack } from './store/premium-refunds.ts';

/**
 * Restores a locked contract that ended for an unpaid installment, in the caller's transaction. Refunds owed for its end and for earlier
 * reinstatements are cancelled; refunds already paid become payable again. Throws as `transition` does.
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
 * Reinstates a contract if its last required installment was paid, in the caller's transaction. `contract` has the status and version after
 * the payment.
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
