import { noteOfContracts } from '#contracts/record/note-event.ts';
import type { AcquirerPayment } from '#kernel/ports/ports.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { Attempt } from '../record/attempt.ts';
import {
  type Autopay,
  type AutopayEnd,
  type Charge,
  type ChargeReason,
  judgeDecline,
} from '../record/autopay/autopay.ts';
import * as charges from '../record/autopay/charges/store.ts';
import { requireAutopayNotice } from '../record/autopay/notify.ts';
import * as store from '../record/autopay/store.ts';
import { attemptOfPayment, beginWaiting } from '../record/store/attempts.ts';

export interface AutopayOutcome {
  readonly result: NonNullable<Charge['result']>;
  readonly reason: ChargeReason | null;
  readonly at: Date;
  readonly requestId: string;
}

/** Records what an attempt that saves or charges a method has come to, in the transaction that settles the attempt. */
export async function noteAutopay(
  tx: Queryable,
  jobs: JobQueue,
  { attemptId, autopayId, amount }: Pick<Attempt, 'attemptId' | 'autopayId' | 'amount'>,
  outcome: AutopayOutcome,
  acquired?: AcquirerPayment,
): Promise<void> {
  if (autopayId === null) return;
  const charge = await charges.chargeOfAttempt(tx, attemptId);
  const autopay = await store.lockAutopay(tx, autopayId);
  if (!autopay) return;
  if (!charge) return saveMethod(tx, jobs, autopay, outcome, acquired);
  if (!(await charges.endCharge(tx, attemptId, outcome))) return;
  await store.lookAgainAt(tx, autopayId, outcome.at);
  await noteCharge(tx, jobs, { autopay, charge, amount }, outcome);
}

/** Stores the saved method once the money is captured; a method that the acquirer did not save ends the consent. */
async function saveMethod(
  tx: Queryable,
  jobs: JobQueue,
  autopay: Autopay,
  { result, at, requestId }: AutopayOutcome,
  acquired: AcquirerPayment | undefined,
): Promise<void> {
  const { autopayId, contractId, state } = autopay;
  if (state !== 'ASKED') return;
  const saved = result === 'SUCCEEDED' ? acquired?.savedMethod : undefined;
  if (!saved) {
    const reason = result === 'SUCCEEDED' ? 'NOT_SAVED' : 'NOT_PAID';
    await store.endAutopayRow(tx, autopayId, { reason, by: 'service', at });
    return;
  }
  await store.activateAutopay(tx, autopay, saved, at);
  await noteOfContracts(tx, at, [{ type: 'autopay.agreed', contractId, ids: {} }]);
  const notice = { autopayId, kind: 'AGREED', installmentNr: 0, day: moscowDate(at), amount: null } as const;
  await requireAutopayNotice(tx, jobs, notice, { at, requestId });
}

interface Charged {
  readonly autopay: Autopay;
  readonly charge: Charge;
  readonly amount: bigint;
}

async function noteCharge(
  tx: Queryable,
  jobs: JobQueue,
  { autopay, charge, amount }: Charged,
  { result, reason, at, requestId }: AutopayOutcome,
): Promise<void> {
  // Money that pays nothing is refunded, and the letter about the refund tells the client.
  if (result === 'RETURNED') return;
  const { autopayId, contractId, installmentNr, orderId } = charge;
  const isPaid = result === 'SUCCEEDED';
  const declined = isPaid ? {} : { declineReason: reason ?? 'unknown' };
  const ids = { installmentNr, orderId, ...declined };
  await noteOfContracts(tx, at, [{ type: isPaid ? 'autopay.charged' : 'autopay.declined', contractId, ids }]);
  // Nothing is declined to the client: the charge is no longer wanted, or its repetition with the new amount tells more.
  if (reason === 'canceled-by-us') return;
  const kind = isPaid ? 'CHARGED' : 'DECLINED';
  const notice = { autopayId, kind, installmentNr, day: charge.chargedOn, amount } as const;
  await requireAutopayNotice(tx, jobs, notice, { at, requestId });
  if (!isPaid && judgeDecline(reason) === 'end') {
    const end = reason === 'card-expired' ? 'CARD_EXPIRED' : 'PERMISSION_REVOKED';
    await endWithEvent(tx, autopay, { reason: end, by: 'acquirer', at });
  }
}

/** Ends automatic payments and publishes the event. Returns false if they have already ended. */
export async function endWithEvent(
  tx: Queryable,
  { autopayId, contractId }: Pick<Autopay, 'autopayId' | 'contractId'>,
  end: { readonly reason: AutopayEnd; readonly by: string; readonly at: Date },
): Promise<boolean> {
  if (!(await store.endAutopayRow(tx, autopayId, end))) return false;
  await noteOfContracts(tx, end.at, [{ type: 'autopay.ended', contractId, ids: { endReason: end.reason } }]);
  return true;
}

/**
 * Finds the attempt of a payment that the acquirer has begun for a charge although its answer has not arrived: a notification may be faster,
 * and a call may end without an answer.
 */
export async function adoptCharge(
  tx: Queryable,
  { orderId, acquirerPaymentId }: AcquirerPayment,
  now: Date,
): Promise<Attempt | null> {
  const attemptId = orderId === null ? null : await charges.openChargeOfOrder(tx, orderId);
  if (attemptId === null) return null;
  await beginWaiting(tx, attemptId, { acquirerPaymentId, confirmationUrl: null, checkAt: now });
  return attemptOfPayment(tx, acquirerPaymentId);
}
