import { numberBesideVin } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { type DateText, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { findProduct } from '#products/product/sold.ts';
import type { ActivationDependencies } from '../life/activate.ts';
import { settleChanged } from '../rating/agreements/declare.ts';
import type { AddendumKind } from '../record/addendums/addendum.ts';
import type { ReducedInstallment } from '../record/addendums/arithmetic.ts';
import type { Contract } from '../record/contract.ts';
import { type Change, changesBetween } from '../record/status/changes.ts';
import { type Actor, transition } from '../record/status/transition.ts';
import * as store from '../record/store/addendum.ts';
import { findStoredBody } from '../record/store/contract.ts';
import { cancelRefunds, oweRefund } from '../record/store/owed-refunds.ts';
import { secondsUntilMail } from './mail-moment.ts';
import { nonPayment } from './termination/non-payment.ts';

export interface ActivatedAddendum {
  readonly addendumId: bigint;
  readonly addendumNumber: string;
  readonly kind: AddendumKind;
  readonly effectiveOn: DateText;
  readonly reasonCode?: string;
  readonly refund: Kopecks;
  readonly reduced: readonly ReducedInstallment[];
  /** Further changes of the contract, in addition to those that the addendum itself makes. */
  readonly besides?: readonly Change[];
}

/** Brings an addendum into force in the caller's transaction and records the refund; throws like `transition`. */
export async function activateAddendum(
  tx: Queryable,
  { jobs, products, mailsPolicies = false }: ActivationDependencies,
  contract: Contract,
  addendum: ActivatedAddendum,
  by: Actor,
): Promise<void> {
  const { addendumId, addendumNumber, kind, reasonCode } = addendum;
  const { contractId } = contract;
  const changed = await store.findStoredChange(tx, addendumId);
  const changes = [
    ...(addendum.besides ?? []),
    { field: 'addendums', to: addendumNumber },
    ...(changed ? changesBetween(await findStoredBody(tx, contractId), changed) : []),
  ];
  const product = findProduct(products, contract.product);
  const bodyNumber = numberBesideVin(changed ? (product?.vehicleNumbers?.(changed.body) ?? {}) : {});
  const action = kind === 'TERMINATION' ? 'terminate' : 'amend';
  const about = { addendumNumber, ...(reasonCode ? { reasonCode } : {}) };
  await transition(tx, contract, action, { ...by, about }, changes);
  if (kind === 'TERMINATION') {
    await store.applyTermination(tx, addendumId, by.at);
    await cancelRefunds(tx, contractId, { from: addendum.effectiveOn, at: by.at });
  } else if (!(await store.applyChange(tx, addendumId, bodyNumber, by.at))) {
    throw new Error(`the addendum ${addendumNumber} cannot come into force any more`);
  }
  await settleChanged(tx, contract, addendum);
  await store.reduceInstallments(tx, contractId, addendum.reduced);
  if (addendum.refund > 0n) {
    const counts = moscowMidnight(addendum.effectiveOn);
    const at = kind === 'CHANGE' && counts > by.at ? counts : by.at;
    await oweRefund(tx, { addendumId, contractId, amount: addendum.refund, at });
  }
  const job = { requestId: by.requestId, uniqueKey: addendumNumber, at: by.at };
  if (product?.report) await jobs.enqueue(tx, { kind: 'addendum-report', data: { addendumNumber }, ...job });
  // A contract that ends for an unpaid installment gets a different letter.
  if (mailsPolicies && reasonCode !== nonPayment)
    await jobs.enqueue(tx, { ...mailFor(contract, addendum, by.at), ...job });
}

function mailFor(
  { policyNumber }: Contract,
  { kind, addendumNumber, effectiveOn }: ActivatedAddendum,
  at: Date,
) {
  if (kind === 'TERMINATION') return { kind: 'policy-end-mail', data: { addendumNumber } } as const;
  const afterSeconds = secondsUntilMail(effectiveOn, at);
  return { kind: 'policy-mail', data: { policyNumber }, afterSeconds } as const;
}
