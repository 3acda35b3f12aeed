import { type Accepted, addendumNumberFor, storeAddendum } from '#contracts/addendums/accepted.ts';
import { activateAddendum } from '#contracts/addendums/activate-addendum.ts';
import { lockUnchanged } from '#contracts/addendums/awaited.ts';
import type { ChangeDependencies } from '#contracts/addendums/change.ts';
import { contractField } from '#contracts/addendums/changed-fields.ts';
import { noteNonPayment } from '#contracts/addendums/note-non-payment.ts';
import { soleFrom } from '#contracts/addendums/surcharge.ts';
import { nonPayment } from '#contracts/addendums/termination/non-payment.ts';
import type { ActivationDependencies } from '#contracts/life/activate.ts';
import { requireNoConflictOfChange } from '#contracts/life/conflicts/insured.ts';
import { holdChanged } from '#contracts/rating/agreements/declare.ts';
import { type Actor, transition } from '#contracts/record/status/transition.ts';
import type { BankDetails } from '#parties/fields/bank-details.ts';
import { expectPayee } from '#payments/accounting/premium-refunds/requested-payee.ts';
import { revokeOpenPayments } from '#payments/links/read.ts';
import { linkTypes } from '#payments/record/payment.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { dropAwaited } from './drop-addendum.ts';

/**
 * Stores an addendum in the caller's transaction. Brings it into force unless a surcharge must be paid first. `details` are the bank
 * details for a refund that cannot go back as it was paid; without them the client is asked for bank details.
 */
export async function writeAddendum(
  tx: Queryable,
  deps: ActivationDependencies & Pick<ChangeDependencies, 'fingerprints' | 'rater' | 'workingDays'>,
  accepted: Accepted,
  by: Actor,
  details?: BankDetails,
): Promise<void> {
  const { contract, kind, effectiveOn, awaited, sum, installmentNr } = accepted;
  const addendumNumber = addendumNumberFor(accepted);
  // Every change locks the contract first, which prevents deadlocks.
  await lockUnchanged(tx, contract);
  if (accepted.change) {
    const { body } = accepted.change.rated;
    const instead =
      kind === 'CORRECTION'
        ? 'расторгните один из договоров'
        : 'внесите изменение с более позднего дня либо расторгните один из договоров';
    const from = soleFrom(contract, accepted);
    const changed = { body, effectiveOn: from, field: contractField, instead };
    await requireNoConflictOfChange(tx, accepted.product, contract, changed);
  }
  const dropped = awaited ? await dropAwaited(tx, contract, awaited, by.at) : [];
  if (accepted.change)
    await holdChanged(tx, accepted.product, contract, accepted.change.rated, contractField);
  const addendumId = await storeAddendum(tx, accepted, deps.fingerprints, by);
  if (installmentNr !== null) {
    return transition(tx, contract, 'proposeAddendum', by, [
      ...dropped,
      { field: 'addendums', to: addendumNumber },
    ]);
  }
  const { ground } = accepted;
  const isUnpaid = ground?.reasonCode === nonPayment;
  // If the contract ends for non-payment, bills remain open: the bank may have received the money in time.
  for (const { nr } of sum.reduced)
    await revokeOpenPayments(tx, contract, nr, isUnpaid ? linkTypes : undefined);
  const { refund } = sum.figures;
  await activateAddendum(
    tx,
    deps,
    contract,
    {
      ...{ addendumId, addendumNumber, kind, effectiveOn, refund, reduced: sum.reduced, besides: dropped },
      ...(ground ? { reasonCode: ground.reasonCode } : {}),
    },
    by,
  );
  if (refund > 0n) await expectPayee(tx, deps, { contractId: contract.contractId, details }, by);
  if (isUnpaid) await noteNonPayment(tx, deps, accepted, addendumId, by);
}
