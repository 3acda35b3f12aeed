import { randomUUID } from 'node:crypto';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import { noteOfLink } from '../record/link-payments.ts';
import * as store from '../record/store/money.ts';

/** A refund is looked after again when nothing was heard of it for so long. */
export const refundCheckMs = 60_000;

/**
 * Writes money that the acquirer has taken, once, whoever finds it; a refund of what activates nothing is asked for at
 * once; true where it was. Money that bears no mark of ours waits for the staff: another system may have the same shop.
 */
export async function recordMoney(tx: Queryable, jobs: JobQueue, money: store.FoundMoney): Promise<boolean> {
  const moneyId = await store.insertMoney(tx, money);
  const left = money.amount - money.refunded;
  if (moneyId !== null && money.refunded > 0n) {
    await noteOfLink(tx, 'payment.refunded', money.orderId, money.foundAt);
  }
  if (moneyId === null || money.reason === null || money.reason === 'NOT_OURS' || left === 0n) return false;
  return requestRefund(tx, jobs, {
    moneyId,
    amount: left,
    requestedBy: 'service',
    at: money.foundAt,
    requestId: money.requestId,
  });
}

/**
 * Takes premium away from the contract that it has paid and asks for its refund, in the caller's transaction; where the
 * client's bank does not take it back, it is the contract's again. The caller has locked the money.
 */
export async function releaseForRefund(
  tx: Queryable,
  jobs: JobQueue,
  refund: Parameters<typeof requestRefund>[2] & { readonly premiumRefundId: bigint },
): Promise<void> {
  const { moneyId, amount, at, requestId } = refund;
  await store.releaseMoney(tx, moneyId, amount, at, requestId);
  if (!(await requestRefund(tx, jobs, refund)))
    throw new Error(`a refund of ${moneyId} is under way already`);
}

/** Asks for a refund in the caller's transaction; false where one is under way already. */
export async function requestRefund(
  tx: Queryable,
  jobs: JobQueue,
  {
    requestId,
    ...refund
  }: {
    readonly moneyId: bigint;
    readonly amount: Kopecks;
    readonly requestedBy: string;
    readonly at: Date;
    readonly requestId: string;
    /** What the client is owed it for; absent where the money has activated nothing. */
    readonly premiumRefundId?: bigint;
  },
): Promise<boolean> {
  const refundId = randomUUID();
  const checkAt = new Date(refund.at.getTime() + refundCheckMs);
  if (!(await store.insertRefund(tx, { ...refund, refundId, checkAt }))) return false;
  await jobs.enqueue(tx, { kind: 'payment-refund', data: { refundId }, requestId, uniqueKey: refundId });
  return true;
}
