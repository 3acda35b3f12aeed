import { hash } from 'node:crypto';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { AcquirerPayment } from '#kernel/ports/ports.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Attempt } from '../record/attempt.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { noteOfLink } from '../record/link-payments.ts';
import type { ReturnReason } from '../record/money-reasons.ts';
import * as store from '../record/store/attempts.ts';
import { adoptCharge, noteAutopay } from './autopay-outcome.ts';
import { type Decision, decidePayment, type LockedPayment } from './decide.ts';
import { lockPayments } from './locked-payments.ts';
import { receiveMoney } from './receive-money.ts';
import { recordMoney } from './record.ts';
import { captureCheckMs, settleTogether } from './settle-together.ts';

/** Maximum number of steps; each step needs a new answer of the acquirer. Three are normal: hold, capture, activation. */
const stepsMax = 4;

export interface Settlement {
  /** True if nothing remains to be done now; false if another payment of the contracts is still being captured. */
  readonly isSettled: boolean;
  /** The payment as last read from the acquirer; null if the acquirer does not know it. */
  readonly payment: AcquirerPayment | null;
}

/** Acts on the payment's state at the acquirer. Calls may be repeated, because every request has an idempotency key. */
export async function settlePayment(
  deps: AcquiringDependencies,
  acquirerPaymentId: string,
  requestId: string,
): Promise<Settlement> {
  const context = { traceId: requestId };
  let payment = await deps.acquirer.findPayment(acquirerPaymentId, context);
  for (let step = 0; step < stepsMax && payment; step += 1) {
    const known: AcquirerPayment = payment;
    const decision =
      (await settleTogether(deps, known, requestId)) ??
      (await inTransaction(deps.pool, (tx) => apply(tx, deps, known, requestId)));
    if (decision.kind === 'capture') payment = await capture(deps, acquirerPaymentId, requestId);
    else if (decision.kind === 'cancel') {
      payment = await deps.acquirer.cancel(acquirerPaymentId, keyOf('cancel', acquirerPaymentId), context);
    } else return { isSettled: decision.kind !== 'wait', payment };
  }
  return { isSettled: true, payment };
}

/** Captures held money. If the acquirer can never capture it, releases it to the client. */
async function capture(
  deps: AcquiringDependencies,
  acquirerPaymentId: string,
  requestId: string,
): Promise<AcquirerPayment> {
  const context = { traceId: requestId };
  try {
    return await deps.acquirer.capture(acquirerPaymentId, keyOf('capture', acquirerPaymentId), context);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'INTERNAL') throw error;
    return deps.acquirer.cancel(acquirerPaymentId, keyOf('cancel', acquirerPaymentId), context);
  }
}

/** Returns the idempotency key of a step: equal at each repetition, and at most the 64 characters that acquirers accept. */
function keyOf(step: 'capture' | 'cancel', acquirerPaymentId: string): string {
  return hash('sha256', `${step} ${acquirerPaymentId}`, 'hex');
}

/** Decides about a payment while its contracts are locked, and writes the result in the same transaction. */
async function apply(
  tx: Queryable,
  deps: AcquiringDependencies,
  acquired: AcquirerPayment,
  requestId: string,
): Promise<Decision> {
  const seen = await store.attemptOfPayment(tx, acquired.acquirerPaymentId);
  const payments = await lockPayments(tx, deps, seen?.orderId ?? acquired.orderId);
  // Read the attempt again: it may have changed while this transaction waited for the lock.
  const now = deps.clock.now();
  const attempt =
    (await store.attemptOfPayment(tx, acquired.acquirerPaymentId)) ?? (await adoptCharge(tx, acquired, now));
  const capturing = await store.capturingFor(
    tx,
    payments.map(({ contract }) => contract.contractId),
  );
  const decision = decidePayment({
    acquired,
    attempt,
    payments,
    isOtherCapturing: capturing.some((id) => id !== attempt?.attemptId),
    today: moscowDate(now),
  });
  const step = { acquired, attempt, payments, decision, now, requestId };
  await write(tx, deps, step);
  if (attempt && attempt.autopayId !== null) await noteOutcome(tx, deps, attempt, step);
  return decision;
}

/** Records the outcome of an attempt that saves or charges a method. */
async function noteOutcome(
  tx: Queryable,
  { jobs }: AcquiringDependencies,
  attempt: Attempt,
  { acquired, decision, now: at, requestId }: Step,
): Promise<void> {
  const by = { at, requestId };
  if (decision.kind === 'activate')
    return noteAutopay(tx, jobs, attempt, { ...by, result: 'SUCCEEDED', reason: null }, acquired);
  if (decision.kind === 'keep')
    return noteAutopay(tx, jobs, attempt, { ...by, result: 'RETURNED', reason: null });
  if (decision.kind === 'ended')
    return noteAutopay(tx, jobs, attempt, { ...by, result: 'DECLINED', reason: decision.reason });
}

interface Step {
  readonly acquired: AcquirerPayment;
  readonly attempt: Attempt | null;
  readonly payments: readonly LockedPayment[];
  readonly decision: Decision;
  readonly now: Date;
  readonly requestId: string;
}

async function write(tx: Queryable, deps: AcquiringDependencies, step: Step): Promise<void> {
  const { decision, attempt, now } = step;
  switch (decision.kind) {
    case 'capture':
      return markAttempt(tx, attempt, { state: 'CAPTURING', checkAt: soon(now), endedAt: null });
    case 'cancel':
      return markAttempt(tx, attempt, {
        state: 'PENDING',
        returnReason: decision.reason,
        checkAt: soon(now),
        endedAt: null,
      });
    case 'ended':
      if (attempt?.returnReason) {
        await notifyOfMoneyBack(tx, deps, step);
        // Publish the refund now: the client has the money as soon as the acquirer releases it.
        await noteOfLink(tx, 'payment.refunded', attempt.orderId, now);
      }
      return markAttempt(tx, attempt, {
        state: attempt?.returnReason ? 'RETURNED' : 'CANCELED',
        cancelReason: decision.reason,
        checkAt: null,
        endedAt: now,
      });
    case 'keep':
      return keep(tx, deps, step, decision.reason);
    case 'activate':
      return receiveAll(tx, deps, step);
    default:
  }
}

/** Returns the time after which the reconciler checks the attempt, in case this process crashes before it finishes. */
function soon(now: Date): Date {
  return new Date(now.getTime() + captureCheckMs);
}

async function markAttempt(tx: Queryable, attempt: Attempt | null, change: store.AttemptChange) {
  if (attempt) await store.setAttempt(tx, attempt.attemptId, change);
}

async function keep(tx: Queryable, deps: AcquiringDependencies, step: Step, reason: ReturnReason) {
  if (await recordMoney(tx, deps.jobs, moneyOf(step, reason))) await notifyOfMoneyBack(tx, deps, step);
  await markAttempt(tx, step.attempt, {
    state: 'RETURNED',
    returnReason: reason,
    checkAt: null,
    endedAt: step.now,
  });
}

/** Notifies a client who paid twice or too late, because the bank shows the refund only later. */
function notifyOfMoneyBack(tx: Queryable, { jobs }: AcquiringDependencies, step: Step): Promise<void> {
  const { acquirerPaymentId } = step.acquired;
  const { requestId } = step;
  return jobs.enqueue(tx, {
    kind: 'money-back-mail',
    data: { acquirerPaymentId },
    requestId,
    uniqueKey: acquirerPaymentId,
  });
}

async function receiveAll(tx: Queryable, deps: AcquiringDependencies, step: Step): Promise<void> {
  const { attempt, payments, now, requestId } = step;
  await recordMoney(tx, deps.jobs, moneyOf(step, null));
  // Mark the attempt as paid first, because contracts cannot be activated while their money is being captured.
  await markAttempt(tx, attempt, { state: 'PAID', checkAt: null, endedAt: now });
  for (const { payment, contract } of payments) {
    await receiveMoney(tx, deps, contract, payment, { actor: 'acquirer', requestId, at: now });
  }
}

function moneyOf({ acquired, payments, now, requestId }: Step, reason: ReturnReason | null) {
  return {
    acquirerPaymentId: acquired.acquirerPaymentId,
    orderId: payments[0]?.payment.orderId ?? null,
    amount: acquired.amount,
    refunded: acquired.refunded,
    reason,
    foundAt: now,
    requestId,
  };
}
