import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/transaction.ts';
import type { JobQueue } from '../../jobs/job.ts';
import type { Kopecks } from '../../kernel/money.ts';
import * as store from './store.ts';

/** A refund is looked after anew when nothing was heard of it for so long. */
export const refundCheckMs = 60_000;

/**
 * Writes money that the acquirer has taken, once, whoever finds it; a refund of what activates nothing is asked for at
 * once. Money that bears no mark of ours waits for the staff: another system may have the same shop.
 */
export async function recordMoney(tx: Queryable, jobs: JobQueue, money: store.FoundMoney): Promise<void> {
  const moneyId = await store.insertMoney(tx, money);
  const left = money.amount - money.refunded;
  if (moneyId === null || money.reason === null || money.reason === 'NOT_OURS' || left === 0n) return;
  await requestRefund(tx, jobs, {
    moneyId,
    amount: left,
    requestedBy: 'service',
    at: money.foundAt,
    requestId: money.requestId,
  });
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
  },
): Promise<boolean> {
  const refundId = randomUUID();
  const checkAt = new Date(refund.at.getTime() + refundCheckMs);
  if (!(await store.insertRefund(tx, { ...refund, refundId, checkAt }))) return false;
  await jobs.enqueue(tx, { kind: 'payment-refund', data: { refundId }, requestId, uniqueKey: refundId });
  return true;
}
