import { randomUUID } from 'node:crypto';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import { noteOfLink } from '../record/link-payments.ts';
import * as store from '../record/store/money.ts';

/** Time in ms after the request of a refund after which Bindery asks the acquirer about it, unless a notification came. */
export const refundCheckMs = 60_000;

/** Records captured money; requests its refund if it activates nothing, unless it may belong to another system. */
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

/** Requests a premium refund from locked money. The refunded part no longer pays the contract unless the refund fails. */
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

/** Requests a refund in the caller's transaction; returns false if a refund of this money is in progress. */
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
    /** Id of the premium refund owed to the client; absent if the money has activated no contract. */
    readonly premiumRefundId?: bigint;
  },
): Promise<boolean> {
  const refundId = randomUUID();
  const checkAt = new Date(refund.at.getTime() + refundCheckMs);
  if (!(await store.insertRefund(tx, { ...refund, refundId, checkAt }))) return false;
  await jobs.enqueue(tx, { kind: 'payment-refund', data: { refundId }, requestId, uniqueKey: refundId });
  return true;
}
