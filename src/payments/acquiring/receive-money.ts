import {
  lockSurchargeConflict,
  requireNoSurchargeConflict,
  surchargePaid,
} from '#contracts/addendums/surcharge.ts';
import { type ActivationDependencies, activate } from '#contracts/life/activate.ts';
import type { Contract } from '#contracts/record/contract.ts';
import type { Paid } from '#contracts/record/cover/cover-start.ts';
import { type Actor, transition } from '#contracts/record/status/transition.ts';
import { lockContracts } from '#contracts/record/store/contract.ts';
import type { NonPaymentEnd } from '#contracts/record/unpaid/non-payment-end.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { demandNoCapture } from '../record/no-capture.ts';
import type { Payment } from '../record/payment.ts';
import { reinstateIfPaid, restoreCover } from '../record/restore-cover.ts';
import * as store from '../record/store/payment.ts';

/**
 * A later installment is paid; the surcharge of an addendum gives it force. Throws as `move` does, and INVALID_ARGUMENT
 * where another contract has come into force in the place of the addendum; nothing is written then.
 */
export async function payNext(
  tx: Queryable,
  deps: ActivationDependencies,
  contract: Contract,
  installmentNr: number,
  by: Actor,
): Promise<void> {
  // The row first, and refused before anything is written: a statement goes on after a line that pays nothing.
  await lockContracts(tx, [contract.contractId]);
  const conflict = await lockSurchargeConflict(tx, deps.products, contract, installmentNr);
  requireNoSurchargeConflict(contract, installmentNr, conflict);
  await transition(tx, contract, 'payNext', { ...by, about: { installmentNr } });
  const paid = { ...contract, version: contract.version + 1 };
  await surchargePaid(tx, deps, paid, installmentNr, by);
  await reinstateIfPaid(tx, deps, paid, installmentNr, by);
}

interface ReceivedPayment extends Pick<Payment, 'orderId' | 'installmentNr'> {
  /** When the money came, where that was not now. */
  readonly paid?: Paid;
  /** The end of the contract that the money takes back: the bank had it in time. */
  readonly restores?: NonPaymentEnd | undefined;
}

/**
 * Money has come for a payment that awaits it: the contract becomes active, or stays so where a later installment is
 * paid, and every other open way to pay is revoked. Runs in the caller's transaction; throws ServiceError, with nothing written,
 * where the contract cannot be paid.
 */
export async function receiveMoney(
  tx: Queryable,
  deps: ActivationDependencies,
  contract: Contract,
  { orderId, installmentNr, paid, restores }: ReceivedPayment,
  by: Actor,
): Promise<void> {
  // The contract first, as in every other change, so that two changes wait for each other and never in a circle.
  await lockContracts(tx, [contract.contractId]);
  await demandNoCapture(tx, contract);
  if (installmentNr === 1) await activate(tx, deps, contract, by, { paid: paid ?? { at: by.at } });
  else {
    const covered = restores ? await restoreCover(tx, deps, contract, restores, by) : contract;
    await payNext(tx, deps, covered, installmentNr, by);
  }
  if (!(await store.markPaid(tx, orderId, by.at)))
    throw new Error(`payment ${orderId} no longer awaits money`);
  await store.revokeOpen(tx, contract.contractId, { installmentNr });
}
