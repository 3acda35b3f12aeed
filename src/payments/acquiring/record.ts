import { randomUUID } from 'node:crypto';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import { noteOfLink } from '../record/link-payments.ts';
import * as store from '../record/store/money.ts';

/** Time without news after which a refund is checked. */
export const refundCheckMs = 60_000;

/**
 * Records captured money once and requests a refund if it activates nothing; true if recorded now. Money without Bindery's mark waits for
 * staff, because another system may share the shop.
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
 * Releases premium from its contract and requests its refund, in the caller's transaction; if the client's bank refuses the refund, the
 * premium belongs to the contract again. The caller has locked the money.
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

/** Requests a refund in the caller's transaction; false if one is in progress. */
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
    /** The premium refund owed to the client; absent if the money has activated nothing. */
    readonly premiumRefundId?: bigint;
  },
): Promise<boolean> {
  const refundId = randomUUID();
  const checkAt = new Date(refund.at.getTime() + refundCheckMs);
  if (!(await store.insertRefund(tx, { ...refund, refundId, checkAt }))) return false;
  await jobs.enqueue(tx, { kind: 'payment-refund', data: { refundId }, requestId, uniqueKey: refundId });
  return true;
}
