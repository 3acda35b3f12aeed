import { addDays, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { dropChanged } from '../rating/agreements/declare.ts';
import type { Addendum } from '../record/addendums/addendum.ts';
import type { Contract } from '../record/contract.ts';
import { contractsForUpdate } from '../record/read.ts';
import type { Change } from '../record/status/changes.ts';
import { changedMeanwhile } from '../record/status/transition.ts';
import * as store from '../record/store/addendum.ts';

/** Number of days to wait for late bank statements, because a payment counts from the day on which the bank received it. */
const statementDays = 5;

export {
  type AwaitedAddendum,
  awaitedAddendumsQuery,
  countAwaitedAddendums,
} from '../record/store/waiting.ts';

/** Finds the numbers of addendums whose surcharge is overdue, the longest overdue first. */
export function overdueAddendums(db: Queryable, today: DateText, limit: number) {
  return store.findOverdueAddendums(db, addDays(today, -statementDays), limit);
}

/** Locks the contract of an addendum whose surcharge is unpaid; null for other addendums. */
export async function lockAwaited(
  tx: Queryable,
  addendumNumber: string,
): Promise<{ readonly contract: Contract; readonly awaited: Addendum } | null> {
  const ids = await store.findAddendumIds(tx, addendumNumber);
  const [contract] = ids ? await contractsForUpdate(tx, [ids.contractId]) : [];
  const addendums = contract ? await store.findAddendums(tx, contract.contractId) : [];
  const awaited = addendums.find((one) => one.addendumNumber === addendumNumber);
  return contract && awaited?.status === 'AWAITING_PAYMENT' ? { contract, awaited } : null;
}

/** Cancels an addendum whose surcharge is unpaid and returns its history entry. The caller has locked the contract. */
export async function endAwaited(
  tx: Queryable,
  contract: Contract,
  { addendumId, addendumNumber, effectiveOn, payBefore }: Addendum,
  at: Date,
): Promise<readonly Change[]> {
  const status = (payBefore ?? effectiveOn) < moscowDate(at) ? 'EXPIRED' : 'CANCELLED';
  if (!(await store.endAddendum(tx, addendumId, status, at))) throw changedMeanwhile(contract.draftId);
  await dropChanged(tx, contract.contractId);
  return [{ field: `addendums.${addendumNumber}.status.code`, from: 'AWAITING_PAYMENT', to: status }];
}

/** Locks a contract that the caller has read. Throws ABORTED if the contract has changed since it was read. */
export async function lockUnchanged(tx: Queryable, contract: Contract): Promise<void> {
  const [now] = await contractsForUpdate(tx, [contract.contractId]);
  if (now?.version !== contract.version) throw changedMeanwhile(contract.draftId);
}
