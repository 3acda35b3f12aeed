import type { Queryable } from '../../db/transaction.ts';
import type { Change } from '../changes.ts';
import type { Contract } from '../contract.ts';
import { changedMeanwhile } from '../move.ts';
import { contractsForUpdate } from '../read.ts';
import type { Addendum } from './addendum.ts';
import * as store from './store.ts';

export interface DropDependencies {
  /** Takes back the ways to pay one installment that are open. */
  revokeOpenPayments(tx: Queryable, contract: Contract, installmentNr: number): Promise<void>;
}

/** Ends an addendum that awaits its surcharge, in the caller's transaction; what the history is to tell of it. */
export async function dropAwaited(
  tx: Queryable,
  deps: DropDependencies,
  contract: Contract,
  { addendumId, addendumNumber, effectiveOn, installmentNr }: Addendum,
  today: string,
  at: Date,
): Promise<readonly Change[]> {
  const status = effectiveOn < today ? 'EXPIRED' : 'CANCELLED';
  if (installmentNr !== null) await deps.revokeOpenPayments(tx, contract, installmentNr);
  if (!(await store.endAddendum(tx, addendumId, status, at))) throw changedMeanwhile(contract.draftId);
  return [{ field: `addendums.${addendumNumber}.status.code`, from: 'AWAITING_PAYMENT', to: status }];
}

/**
 * Locks a contract that was read before. Throws ABORTED where somebody has changed it since: what was worked out from it
 * would be wrong.
 */
export async function keepUnchanged(tx: Queryable, contract: Contract): Promise<void> {
  const [now] = await contractsForUpdate(tx, [contract.contractId]);
  if (now?.version !== contract.version) throw changedMeanwhile(contract.draftId);
}
