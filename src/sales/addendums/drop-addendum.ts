import { endAwaited, lockAwaited, overdueAddendums } from '#contracts/addendums/awaited.ts';
import type { Addendum } from '#contracts/record/addendums/addendum.ts';
import type { Contract } from '#contracts/record/contract.ts';
import type { Change } from '#contracts/record/status/changes.ts';
import { type Actor, transition } from '#contracts/record/status/transition.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { revokeOpenPayments } from '#payments/links/read.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';

/** Cancels an unpaid addendum for staff; false if no unpaid addendum has this number. */
export function cancelAwaited(pool: Pool, addendumNumber: string, by: Actor): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    if (!(await dropAddendum(tx, addendumNumber, by))) return false;
    await noteActs(tx, by, { action: 'addendum.cancel', about: addendumNumber });
    return true;
  });
}

/** Returns, for each overdue addendum, a function that expires it, so that a failure affects one addendum only. */
export async function expireAddendums(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  requestId: string,
  most: number,
): Promise<readonly (() => Promise<boolean>)[]> {
  const at = clock.now();
  const overdue = await overdueAddendums(pool, moscowDate(at), most);
  return overdue.map(
    ({ addendumNumber }) =>
      () =>
        inTransaction(pool, (tx) => dropAddendum(tx, addendumNumber, { actor: 'service', requestId, at })),
  );
}

/** Cancels an unpaid addendum in the caller's transaction; false if it no longer awaits payment. */
async function dropAddendum(tx: Queryable, addendumNumber: string, by: Actor): Promise<boolean> {
  const found = await lockAwaited(tx, addendumNumber);
  if (!found) return false;
  const changes = await dropAwaited(tx, found.contract, found.awaited, by.at);
  await transition(tx, found.contract, 'dropAddendum', { ...by, about: { addendumNumber } }, changes);
  return true;
}

/** Cancels the unpaid addendum of a contract that the caller has locked; returns the entry for the history. */
export async function dropAwaited(
  tx: Queryable,
  contract: Contract,
  awaited: Addendum,
  at: Date,
): Promise<readonly Change[]> {
  if (awaited.installmentNr !== null) await revokeOpenPayments(tx, contract, awaited.installmentNr);
  return endAwaited(tx, contract, awaited, at);
}
