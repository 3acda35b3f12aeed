import { addDays, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Contract } from '../../record/contract.ts';
import { type Actor, transition } from '../../record/status/transition.ts';
import { findAddendums } from '../../record/store/addendum.ts';
import { contractsWithIds } from '../../record/store/find-contracts.ts';
import * as store from '../../record/store/non-payment.ts';
import { reviveRefunds } from '../../record/store/owed-refunds.ts';
import type { NonPaymentEnd } from '../../record/unpaid/non-payment-end.ts';
import type { ActivationDependencies } from '../activate.ts';
import { requireNotices } from './plan-notices.ts';

/** Days for payment after staff have reinstated a contract. */
const payDays = 10;

/** Returns the payment deadline of a reinstated contract, before days off are considered. */
export function payBeforeFrom(at: Date): DateText {
  return addDays(moscowDate(at), payDays);
}

/** Finds the termination of a contract for an unpaid installment, unless staff have undone it. */
export async function findNonPaymentEnd(
  db: Queryable,
  contractId: bigint,
): Promise<NonPaymentEnd | undefined> {
  return (await store.findNonPaymentEnds(db, [contractId]))[0];
}

/** Undoes the termination of a locked contract; its unpaid installments are due again. Throws like `transition`. */
export async function undoNonPaymentEnd(
  tx: Queryable,
  { jobs, products }: ActivationDependencies,
  contract: Contract,
  end: NonPaymentEnd,
  by: Actor,
): Promise<Contract> {
  const { addendumNumber, addendumNr, installmentNr, graceUntil } = end;
  const { at, requestId } = by;
  const { contractId } = contract;
  const addendums = await findAddendums(tx, contractId);
  const endsOtherwise = addendums.some(
    (one) => one.kind === 'TERMINATION' && one.status === 'COMPLETE' && one.addendumId !== end.addendumId,
  );
  await transition(
    tx,
    contract,
    endsOtherwise ? 'restoreEnd' : 'reinstate',
    { ...by, about: { addendumNumber } },
    [{ field: `addendums.${addendumNumber}.status.code`, from: 'COMPLETE', to: 'CANCELLED' }],
  );
  // Postpone installments that became due while the contract was terminated, because clients were not notified of them.
  const since = moscowDate(end.endedAt);
  await store.undoEnd(tx, end, { at, since, until: moscowDate(at), payBefore: payBeforeFrom(at) });
  await reviveRefunds(tx, contractId, end.endedAt);
  const about = { contractId, installmentNr, addendumNr, graceUntil, payUntil: end.dueOn };
  await requireNotices(tx, jobs, [{ ...about, kind: 'REINSTATED' }], { at, requestId });
  if (findProduct(products, contract.product)?.report) {
    await jobs.enqueue(tx, {
      kind: 'reinstatement-report',
      data: { addendumNumber },
      requestId,
      uniqueKey: addendumNumber,
    });
  }
  const [now] = await contractsWithIds(tx, [contractId]);
  return now ?? contract;
}
