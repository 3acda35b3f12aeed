import {
  findSurchargeConflict,
  requireNoSurchargeConflict,
  surchargePaid,
} from '#contracts/addendums/surcharge.ts';
import { type ActivationDependencies, activate, activateTogether } from '#contracts/life/activate.ts';
import { findNonPaymentEnd, payBeforeFrom, undoNonPaymentEnd } from '#contracts/life/unpaid/reinstate.ts';
import type { Contract } from '#contracts/record/contract.ts';
import type { Paid } from '#contracts/record/cover/cover-start.ts';
import { type Actor, transition } from '#contracts/record/status/transition.ts';
import { lockContracts } from '#contracts/record/store/contract.ts';
import type { NonPaymentEnd } from '#contracts/record/unpaid/non-payment-end.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { rollbackUnlessKept } from '#platform/db/within.ts';
import { requireNoCapture } from '../record/no-capture.ts';
import type { Payment } from '../record/payment.ts';
import { capturingFor } from '../record/store/attempts.ts';
import * as store from '../record/store/payment.ts';
import { takeRefundBack } from '../record/store/premium-refunds.ts';

/** Records a later installment's payment; a surcharge activates its addendum. Throws INVALID_ARGUMENT for a conflict. */
export async function payNext(
  tx: Queryable,
  deps: ActivationDependencies,
  contract: Contract,
  installmentNr: number,
  by: Actor,
): Promise<void> {
  // Check before writing, because a statement import catches the error and commits its other lines.
  await lockContracts(tx, [contract.contractId]);
  const conflict = await findSurchargeConflict(tx, deps.products, contract, installmentNr, true);
  requireNoSurchargeConflict(contract, installmentNr, conflict);
  await transition(tx, contract, 'payNext', { ...by, about: { installmentNr } });
  const paid = { ...contract, version: contract.version + 1 };
  await surchargePaid(tx, deps, paid, installmentNr, by);
  await reinstateIfPaid(tx, deps, paid, installmentNr, by);
}

interface ReceivedPayment extends Pick<Payment, 'orderId' | 'installmentNr'> {
  /** Time or day at which the money arrived; absent if it arrived now. */
  readonly paid?: Paid;
  /** The termination that this payment revokes, because the bank had the money in time. */
  readonly restores?: NonPaymentEnd | undefined;
}

/**
 * Marks a payment as paid and revokes the other awaited payments of its installment. The first installment activates the
 * contract. Throws ServiceError, before writing, if the contract cannot be paid.
 */
export async function receiveMoney(
  tx: Queryable,
  deps: ActivationDependencies,
  contract: Contract,
  { orderId, installmentNr, paid, restores }: ReceivedPayment,
  by: Actor,
): Promise<void> {
  // Lock the contract before the payments, as all changes do, so that changes cannot deadlock.
  await lockContracts(tx, [contract.contractId]);
  await requireNoCapture(tx, contract);
  if (installmentNr === 1) await activate(tx, deps, contract, by, { paid: paid ?? { at: by.at } });
  else {
    const covered = restores ? await restoreCover(tx, deps, contract, restores, by) : contract;
    await payNext(tx, deps, covered, installmentNr, by);
  }
  if (!(await store.markPaid(tx, [orderId], by.at)))
    throw new Error(`payment ${orderId} no longer awaits money`);
  await store.revokeOpen(tx, [contract.contractId], { installmentNr });
}

/**
 * Does for the first installments of different, locked contracts what `receiveMoney` does for one. Returns false and writes
 * nothing if one of them may be refused; the caller must then receive them one by one.
 */
export async function receiveFirstPayments(
  tx: Queryable,
  deps: ActivationDependencies,
  received: readonly { contract: Contract; bill: Pick<Payment, 'orderId'>; paid: Paid; by: Actor }[],
  at: Date,
): Promise<boolean> {
  const ids = received.map(({ contract }) => contract.contractId);
  if ((await capturingFor(tx, ids)).length > 0) return false;
  return rollbackUnlessKept(tx, async () => {
    if (!(await activateTogether(tx, deps, received))) return { keep: false, value: false };
    const orderIds = received.map(({ bill }) => bill.orderId);
    if (!(await store.markPaid(tx, orderIds, at))) throw new Error('a payment no longer awaits money');
    await store.revokeOpen(tx, ids, { installmentNr: 1 });
    return { keep: true, value: true };
  });
}

/**
 * Restores a contract that was terminated for an unpaid installment, and cancels the refunds owed because of that. A
 * refund that the client has already received becomes an installment that the client owes.
 */
async function restoreCover(
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

/** Reinstates a contract after the last required payment. `contract` must have its version after the payment. */
async function reinstateIfPaid(
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
