import type { Queryable } from '../../db/transaction.ts';
import type { Contract } from '../contract.ts';
import type { Mover } from '../move.ts';
import * as store from './store.ts';
import { type ForceDependencies, takeForce } from './take-force.ts';

/**
 * An installment after the first was paid, in the caller's transaction: where it is the surcharge of an addendum, that
 * takes force. `contract` is as it is after the payment.
 */
export async function surchargePaid(
  tx: Queryable,
  deps: ForceDependencies,
  contract: Contract,
  installmentNr: number,
  mover: Mover,
): Promise<void> {
  const addendumNumber = contract.installments.find(({ nr }) => nr === installmentNr)?.addendumNumber;
  if (addendumNumber === undefined) return;
  const ids = await store.idsOf(tx, addendumNumber);
  if (!ids) throw new Error(`the addendum ${addendumNumber} is missing`);
  // What is paid for gives nothing back.
  await takeForce(tx, deps, contract, { ...ids, addendumNumber, refund: 0n, reduced: [] }, mover);
}
