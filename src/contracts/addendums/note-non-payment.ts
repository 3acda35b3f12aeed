import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { ActivationDependencies } from '../life/activate.ts';
import { requireNotices } from '../life/unpaid/plan-notices.ts';
import type { Actor } from '../record/status/transition.ts';
import { insertEnd } from '../record/store/non-payment.ts';
import { firstUnpaid, graceUntilFor, payUntilFor } from '../record/unpaid/pay-until.ts';
import { type Accepted, addendumNumberFor } from './accepted.ts';
import type { ChangeDependencies } from './change.ts';

/** Records, in the caller's transaction, the end of a contract for an unpaid installment, and enqueues notifications. */
export async function noteNonPayment(
  tx: Queryable,
  { rater, jobs, workingDays }: ActivationDependencies & Pick<ChangeDependencies, 'rater' | 'workingDays'>,
  accepted: Accepted,
  addendumId: bigint,
  { at, requestId }: Pick<Actor, 'at' | 'requestId'>,
): Promise<void> {
  const { contract, product, nr, sum } = accepted;
  const unpaid = firstUnpaid(contract.installments);
  if (!unpaid) throw new Error(`the termination ${addendumNumberFor(accepted)} is for no unpaid installment`);
  const { contractId } = contract;
  const settings = rater.settingsOf(product, contract.calculation);
  const graceUntil = graceUntilFor(unpaid, settings, workingDays);
  await insertEnd(tx, {
    addendumId,
    contractId,
    installmentNr: unpaid.nr,
    dueOn: unpaid.dueOn,
    graceUntil,
    cancelled: sum.reduced.map((one) => one.nr),
    endedAt: at,
    reinstatableUntil: workingDays.lastDayToAct(addDays(moscowDate(at), settings.reinstatementDays)),
  });
  const about = { contractId, installmentNr: unpaid.nr, addendumNr: nr, graceUntil };
  await requireNotices(tx, jobs, [{ ...about, kind: 'ENDED', payUntil: payUntilFor(unpaid, workingDays) }], {
    at,
    requestId,
  });
}
