import { randomUUID } from 'node:crypto';
import type { Contract, Installment } from '#contracts/record/contract.ts';
import { statusAfter } from '#contracts/record/status/lifecycle.ts';
import { transition } from '#contracts/record/status/transition.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { noteAutopay } from '../acquiring/autopay-outcome.ts';
import {
  type AttemptOrder,
  type NewAttempt,
  openAttempt,
  toAcquirerOrder,
  writeAttempt,
} from '../acquiring/begin-attempt.ts';
import { settlePayment } from '../acquiring/settle.ts';
import type { Autopay, ChargeReason } from '../record/autopay/autopay.ts';
import * as charges from '../record/autopay/charges/store.ts';
import { findAutopay, openMethod } from '../record/autopay/store.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { paidByLink } from '../record/link-payments.ts';
import { noLink, type Payment } from '../record/payment.ts';
import { attemptById, capturingFor, failPaymentAttempt, isBeingPaid } from '../record/store/attempts.ts';
import { insertPayment } from '../record/store/payment.ts';

/** Time in ms for which a call with an unknown outcome is repeated. The acquirer remembers the key for 24 hours. */
const repeatMsMax = 23 * 3_600_000;

export interface BegunCharge {
  readonly order: AttemptOrder;
  readonly attempt: NewAttempt;
}

interface Charging {
  readonly autopay: Autopay;
  /** Contract whose installment is charged; its row is locked. */
  readonly contract: Contract;
  readonly installment: Installment;
  readonly expiresAt: Date;
  readonly at: Date;
  readonly requestId: string;
  /** True if the acquirer registers the fiscal receipt of the charge. */
  readonly sendsReceipt: boolean;
}

/**
 * Stores the attempt to charge an installment, before the acquirer is asked. Returns `busy` while the installment is being paid otherwise;
 * null if the contract cannot be paid.
 */
export async function beginCharge(tx: Queryable, charging: Charging): Promise<BegunCharge | 'busy' | null> {
  const { autopay, contract, installment, at, requestId, sendsReceipt } = charging;
  const { contractId } = contract;
  if (installment.status !== 'DUE' || !statusAfter(contract.status, 'awaitNext')) return null;
  if ((await capturingFor(tx, [contractId])).length > 0 || (await isBeingPaid(tx, contractId))) return 'busy';
  const payment = await orderOf(tx, charging);
  if (payment.isNew) {
    await transition(tx, contract, 'awaitNext', { actor: 'service', requestId, at });
    await insertPayment(tx, payment.payment);
  }
  const { orderId, expiresAt } = payment.payment;
  const { autopayId, method } = autopay;
  const paid = [{ contract, amount: installment.amount }];
  const order = {
    orderId,
    expiresAt: expiresAt ?? charging.expiresAt,
    method,
    paid,
    autopayId,
    sendsReceipt,
  };
  const attempt = await writeAttempt(tx, order, at);
  const { attemptId } = attempt;
  const chargedOn = moscowDate(at);
  await charges.insertCharge(tx, {
    attemptId,
    autopayId,
    contractId,
    installmentNr: installment.nr,
    orderId,
    chargedOn,
  });
  return { order, attempt };
}

/** Returns the payment of earlier charges if it still awaits money; otherwise a new one, which the client can also pay by its link. */
async function orderOf(
  tx: Queryable,
  { contract, installment, expiresAt, at }: Charging,
): Promise<{ readonly payment: Payment; readonly isNew: boolean }> {
  const { contractId } = contract;
  const earlier = (await charges.chargesOfInstallment(tx, contractId, installment.nr)).at(-1);
  const [known] = earlier ? await paidByLink(tx, earlier.orderId) : [];
  if (known && isUsable(known.payment, installment, at)) return { payment: known.payment, isNew: false };
  return {
    isNew: true,
    payment: {
      ...noLink,
      ...{ orderId: randomUUID(), contractId, installmentNr: installment.nr, paymentType: 'PAYINSURER' },
      ...{ amount: installment.amount, status: 'AWAITING', createdAt: at, paidAt: null, expiresAt },
    },
  };
}

function isUsable({ status, amount, expiresAt }: Payment, installment: Installment, at: Date): boolean {
  return status === 'AWAITING' && amount === installment.amount && expiresAt !== null && expiresAt > at;
}

/** Outcome of a request to charge. `unknown`: the acquirer did not answer, and is asked again later with the same key. */
export type Asked = 'asked' | 'refused' | 'unknown';

/** Asks the acquirer to charge the saved method, and settles the payment. Repetitions charge nothing twice. */
export async function askCharge(
  deps: AcquiringDependencies,
  { order, attempt }: BegunCharge,
  requestId: string,
  { isRepeated = false }: { readonly isRepeated?: boolean } = {},
): Promise<Asked> {
  const { autopayId = '' } = order;
  const savedMethodId = await openMethod(deps.pool, autopayId);
  if (savedMethodId === null) return endUnasked(deps, attempt, 'canceled-by-us', requestId);
  const request = { ...toAcquirerOrder(deps, order, attempt), savedMethodId };
  try {
    const created = await deps.acquirer.createPayment(request, { traceId: requestId });
    await inTransaction(deps.pool, (tx) => openAttempt(tx, attempt, created));
    await settlePayment(deps, created.acquirerPaymentId, requestId);
    return 'asked';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // A refused repetition says nothing about the first request: the order may have changed since then.
    if (error.code !== 'INTERNAL' || isRepeated) return 'unknown';
    return endUnasked(deps, attempt, 'refused', requestId);
  }
}

/** Ends a charge that the acquirer has not begun. Money that comes nevertheless is refunded. */
async function endUnasked(
  { pool, clock, jobs }: AcquiringDependencies,
  attempt: NewAttempt,
  reason: ChargeReason,
  requestId: string,
): Promise<Asked> {
  const at = clock.now();
  await inTransaction(pool, async (tx) => {
    await failPaymentAttempt(tx, attempt.attemptId, at);
    await noteAutopay(tx, jobs, attempt, { result: 'DECLINED', reason, at, requestId });
  });
  return 'refused';
}

/**
 * Repeats the request of a charge whose outcome is unknown, with the same key. A charge that is no longer wanted is given up: if the acquirer
 * has begun it, its money is refunded.
 */
export async function repeatCharge(
  deps: AcquiringDependencies,
  attemptId: string,
  requestId: string,
): Promise<void> {
  const { pool, clock } = deps;
  const charge = await charges.chargeOfAttempt(pool, attemptId);
  const attempt = await attemptById(pool, attemptId);
  if (!charge || attempt?.state !== 'CREATING') return failPaymentAttempt(pool, attemptId, clock.now());
  const [paid] = await paidByLink(pool, charge.orderId);
  const autopay = await findAutopay(pool, charge.autopayId);
  const isLate = clock.now().getTime() > attempt.createdAt.getTime() + repeatMsMax;
  const isWanted = autopay?.state === 'ACTIVE' && paid?.payment.status === 'AWAITING';
  if (isLate || !isWanted || !paid.payment.expiresAt) {
    await endUnasked(deps, attempt, isLate ? 'bank-unavailable' : 'canceled-by-us', requestId);
    return;
  }
  const [contract] = await contractsWithIds(pool, [charge.contractId]);
  if (!contract) throw new Error('a charge without a contract');
  const { orderId, autopayId } = charge;
  const order = {
    ...{ orderId, autopayId, method: attempt.method, expiresAt: paid.payment.expiresAt },
    paid: [{ contract, amount: attempt.amount }],
  };
  await askCharge(deps, { order, attempt }, requestId, { isRepeated: true });
}
