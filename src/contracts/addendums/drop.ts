import { addDays, type DateText, moscowDate } from '#kernel/calendar.ts';
import type { Queryable } from '#platform/db/transaction.ts';
import { dropChanged } from '../agreements/declare.ts';
import type { Change } from '../changes.ts';
import type { Contract } from '../contract.ts';
import { changedMeanwhile, type Mover, move } from '../move.ts';
import { contractsForUpdate } from '../read.ts';
import type { Addendum } from './addendum.ts';
import * as store from './store.ts';

export interface DropDependencies {
  /** Takes back the ways to pay one installment that are open. */
  revokeOpenPayments(tx: Queryable, contract: Contract, installmentNr: number): Promise<void>;
}

/** Bank statements come some days after the money, which counts on the day on which the bank had it. */
const statementDays = 5;

/** Addendums that nobody has paid in time, the longest overdue first. */
export function overdueAddendums(db: Queryable, today: DateText, limit: number) {
  return store.overdueAddendums(db, addDays(today, -statementDays), limit);
}

/** Ends an addendum that awaits its surcharge, in the caller's transaction; false where none does any more. */
export async function dropAddendum(
  tx: Queryable,
  deps: DropDependencies,
  { contractId, addendumId }: Pick<Addendum, 'contractId' | 'addendumId'>,
  mover: Mover,
): Promise<boolean> {
  const [contract] = await contractsForUpdate(tx, [contractId]);
  const addendums = await store.addendumsOf(tx, contractId);
  const awaited = addendums.find((one) => one.addendumId === addendumId);
  if (!contract || awaited?.status !== 'AWAITING_PAYMENT') return false;
  const changes = await dropAwaited(tx, deps, contract, awaited, mover.at);
  const about = { addendumNumber: awaited.addendumNumber };
  await move(tx, contract, 'dropAddendum', { ...mover, about }, changes);
  return true;
}

/** The same for a contract that the caller has locked and moves itself; what the history is to tell of it. */
export async function dropAwaited(
  tx: Queryable,
  deps: DropDependencies,
  contract: Contract,
  { addendumId, addendumNumber, effectiveOn, installmentNr, payBefore }: Addendum,
  at: Date,
): Promise<readonly Change[]> {
  const status = (payBefore ?? effectiveOn) < moscowDate(at) ? 'EXPIRED' : 'CANCELLED';
  if (installmentNr !== null) await deps.revokeOpenPayments(tx, contract, installmentNr);
  if (!(await store.endAddendum(tx, addendumId, status, at))) throw changedMeanwhile(contract.draftId);
  await dropChanged(tx, contract.contractId);
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
