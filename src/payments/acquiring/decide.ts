import type { Conflict } from '#contracts/life/conflicts/conflict.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { isDayLong, payableUntil } from '#contracts/record/cover/cover-hours.ts';
import { statusAfter } from '#contracts/record/status/lifecycle.ts';
import { nextDue } from '#contracts/record/unpaid/pay-until.ts';
import type { AcquirerCancelReason, AcquirerPayment } from '#kernel/ports/ports.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Attempt } from '../record/attempt.ts';
import type { ReturnReason } from '../record/money-reasons.ts';
import type { Payment } from '../record/payment.ts';

/** A payment of a link with its contract; both rows are locked. */
export interface LockedPayment {
  readonly payment: Payment;
  readonly contract: Contract;
  /** Conflict with another contract in force; absent if neither this contract nor its unpaid addendum has one. */
  readonly conflict?: Conflict['kind'];
}

/** All facts needed to decide about a payment at the acquirer. The rows are locked by the caller's transaction. */
export interface Situation {
  readonly acquired: AcquirerPayment;
  /** The attempt of this payment; null if Bindery did not request the payment. */
  readonly attempt: Attempt | null;
  /** Payments of the link; empty if no link has the payment's order id. */
  readonly payments: readonly LockedPayment[];
  /** True while another payment for one of the contracts is being captured. */
  readonly isOtherCapturing: boolean;
  /** Today's date in Moscow. */
  readonly today: string;
}

/** `wait`: another payment is being captured. `keep`: captured money activates nothing and has to be refunded. */
export type Decision =
  | { readonly kind: 'nothing' | 'wait' | 'capture' | 'activate' }
  | { readonly kind: 'ended'; readonly reason: AcquirerCancelReason }
  | { readonly kind: 'cancel' | 'keep'; readonly reason: ReturnReason };

/** Decides what to do about a payment. Reads only its argument, so that tests can cover every case. */
export function decidePayment(situation: Situation): Decision {
  const { acquired, attempt, isOtherCapturing } = situation;
  if (acquired.state === 'PENDING') return { kind: 'nothing' };
  if (acquired.state === 'CANCELED') {
    const isNews = attempt?.state === 'PENDING' || attempt?.state === 'CAPTURING';
    return isNews ? { kind: 'ended', reason: acquired.cancelReason ?? 'unknown' } : { kind: 'nothing' };
  }
  // Do nothing even if `acquired` shows held money: `acquired` may have been read before the attempt ended.
  if (attempt?.state === 'PAID' || attempt?.state === 'RETURNED') return { kind: 'nothing' };
  const isHeld = acquired.state === 'HELD';
  const reason = attempt?.returnReason ?? whyNot(situation);
  if (reason) return { kind: isHeld ? 'cancel' : 'keep', reason };
  if (isOtherCapturing) return { kind: 'wait' };
  return { kind: isHeld ? 'capture' : 'activate' };
}

/** Returns the reason why the money must not activate contracts; null if it may. */
function whyNot({ acquired, attempt, payments, today }: Situation): ReturnReason | null {
  if (!attempt && acquired.orderId === null) return 'NOT_OURS';
  const [first] = payments;
  if (!first) return 'UNKNOWN_ORDER';
  if (!attempt) return 'DOUBLED';
  if (acquired.refunded > 0n) return 'REFUNDED_ELSEWHERE';
  const total = payments.reduce((sum, { payment }) => sum + payment.amount, 0n);
  if (acquired.amount !== attempt.amount || attempt.amount !== total) return 'WRONG_AMOUNT';
  for (const one of payments) {
    // A payment whose capture began before midnight is still in time after midnight.
    const reason = paymentFault(one, attempt.state === 'CAPTURING' ? one.contract.startsOn : today);
    if (reason) return reason;
  }
  return null;
}

const conflictReasons: Readonly<Record<Conflict['kind'], ReturnReason>> = {
  prolonged: 'PROLONGED_OTHERWISE',
  insured: 'INSURED_OTHERWISE',
  agreement: 'NOT_UNDER_AGREEMENT',
};

/** True if cover begins before today or, for a contract of 24 hours, if the last day on which it can be paid is past. */
function isTooLate(contract: Contract, { expiresAt }: Payment, today: string): boolean {
  if (!isDayLong(contract)) return contract.startsOn < today;
  const until = payableUntil(contract);
  return moscowDate(expiresAt && expiresAt > until ? expiresAt : new Date(until.getTime() - 1)) < today;
}

function paymentFault({ payment, contract, conflict }: LockedPayment, today: string): ReturnReason | null {
  if (payment.status === 'PAID') return 'ALREADY_PAID';
  if (payment.status === 'EXPIRED' || payment.status === 'FAILED') return 'LINK_EXPIRED';
  if (payment.status !== 'AWAITING') return 'LINK_REVOKED';
  const installment = contract.installments.find(({ nr }) => nr === payment.installmentNr);
  if (installment?.status === 'CANCELLED') return 'NOT_PAYABLE';
  if (installment?.status !== 'DUE') return 'ALREADY_PAID';
  if (installment.amount !== payment.amount) return 'WRONG_AMOUNT';
  const isFirst = payment.installmentNr === 1;
  if (isFirst && isTooLate(contract, payment, today)) return 'COVER_STARTED';
  if (conflict) return conflictReasons[conflict];
  if (!statusAfter(contract.status, isFirst ? 'pay' : 'payNext')) return 'NOT_PAYABLE';
  const isUnapproved = isFirst && contract.approval && contract.approval.state !== 'APPROVED';
  const isSurcharge = installment.addendumNumber !== undefined;
  if (isSurcharge && installment.dueOn < today) return 'ADDENDUM_STARTED';
  const next = nextDue(contract.installments);
  const isOutOfOrder = !isSurcharge && next !== undefined && next.nr !== payment.installmentNr;
  return isUnapproved || isOutOfOrder ? 'NOT_PAYABLE' : null;
}
