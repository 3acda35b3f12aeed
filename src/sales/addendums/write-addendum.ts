import { type Accepted, keepAddendum, numberOf } from '#contracts/addendums/accepted.ts';
import { keepUnchanged } from '#contracts/addendums/awaited.ts';
import type { ChangeDependencies } from '#contracts/addendums/change.ts';
import { contractField } from '#contracts/addendums/changed-fields.ts';
import { noteNonPayment } from '#contracts/addendums/note-non-payment.ts';
import { soleFrom } from '#contracts/addendums/surcharge.ts';
import { takeForce } from '#contracts/addendums/take-force.ts';
import { nonPayment } from '#contracts/addendums/termination/non-payment.ts';
import type { ActivationDependencies } from '#contracts/life/activate.ts';
import { demandStillSole } from '#contracts/life/rivals/insured.ts';
import { holdChanged } from '#contracts/rating/agreements/declare.ts';
import { type Mover, move } from '#contracts/record/status/move.ts';
import { revokeOpenPayments } from '#payments/links/read.ts';
import { linkTypes } from '#payments/record/payment.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { dropAwaited } from './drop-addendum.ts';

/** Writes an addendum and, unless it awaits a surcharge, gives it force, in the caller's transaction. */
export async function writeAddendum(
  tx: Queryable,
  deps: ActivationDependencies & Pick<ChangeDependencies, 'fingerprints' | 'rater' | 'workingDays'>,
  accepted: Accepted,
  mover: Mover,
): Promise<void> {
  const { contract, kind, effectiveOn, awaited, sum, installmentNr } = accepted;
  const addendumNumber = numberOf(accepted);
  // The contract first, as in every other change, so that two changes never wait for each other in a circle.
  await keepUnchanged(tx, contract);
  if (accepted.change) {
    const { body } = accepted.change.rated;
    const instead =
      kind === 'CORRECTION'
        ? 'расторгните один из договоров'
        : 'внесите изменение с более позднего дня либо расторгните один из договоров';
    const from = soleFrom(contract, accepted);
    const changed = { body, effectiveOn: from, field: contractField, instead };
    await demandStillSole(tx, accepted.product, contract, changed);
  }
  const dropped = awaited ? await dropAwaited(tx, contract, awaited, mover.at) : [];
  if (accepted.change)
    await holdChanged(tx, accepted.product, contract, accepted.change.rated, contractField);
  const addendumId = await keepAddendum(tx, accepted, deps.fingerprints, mover);
  if (installmentNr !== null) {
    return move(tx, contract, 'proposeAddendum', mover, [
      ...dropped,
      { field: 'addendums', to: addendumNumber },
    ]);
  }
  const { ground } = accepted;
  const isUnpaid = ground?.reasonCode === nonPayment;
  // Money that a bank had in time still pays a bill, whenever its statement comes.
  for (const { nr } of sum.reduced)
    await revokeOpenPayments(tx, contract, nr, isUnpaid ? linkTypes : undefined);
  const { refund } = sum.figures;
  await takeForce(
    tx,
    deps,
    contract,
    {
      ...{ addendumId, addendumNumber, kind, effectiveOn, refund, reduced: sum.reduced, besides: dropped },
      ...(ground ? { reasonCode: ground.reasonCode } : {}),
    },
    mover,
  );
  if (isUnpaid) await noteNonPayment(tx, deps, accepted, addendumId, mover);
}
