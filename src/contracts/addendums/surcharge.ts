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
  const installment = contract.installments.find(({ nr }) => nr === installmentNr);
  if (installment?.addendumNumber === undefined) return;
  const addendum = (await store.addendumsOf(tx, contract.contractId)).find(
    (one) => one.installmentNr === installmentNr,
  );
  if (!addendum) throw new Error(`the addendum ${installment.addendumNumber} is missing`);
  const { addendumId, addendumNumber, kind, figures } = addendum;
  await takeForce(
    tx,
    deps,
    contract,
    { addendumId, addendumNumber, kind, refund: figures.refund, reduced: [] },
    mover,
  );
}
