import type { Contract } from '#contracts/contract.ts';
import type { Mover } from '#contracts/move.ts';
import { moscowDate } from '#kernel/calendar.ts';
import { nextNumber } from '#platform/db/numbers.ts';
import type { Queryable } from '#platform/db/transaction.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { Payment } from '../payment.ts';
import { receiptNumberOf } from './receipt.ts';
import * as store from './store.ts';

type Receipted = Pick<Contract, 'contractId' | 'holderType'>;

/**
 * Numbers the receipt of cash that has just been taken, in the transaction that says so; its paper is printed in the
 * background, so that a later change of the contract does not show on it. Organizations pay to an account and get none.
 */
export async function issueReceipt(
  tx: Queryable,
  jobs: JobQueue,
  contract: Receipted,
  orderId: Payment['orderId'],
  mover: Mover,
): Promise<void> {
  const receiptNumber = await numberReceipt(tx, contract, { orderId, paidAt: mover.at });
  if (receiptNumber === null) return;
  const { requestId } = mover;
  await jobs.enqueue(tx, { kind: 'cash-receipt', data: { orderId }, requestId, uniqueKey: orderId });
}

/** The number that was given; null where the payment has one already, or its contract gets no receipts. */
export async function numberReceipt(
  tx: Queryable,
  { contractId, holderType }: Receipted,
  { orderId, paidAt }: { readonly orderId: string; readonly paidAt: Date },
): Promise<string | null> {
  if (holderType !== 'individual') return null;
  const issuedOn = moscowDate(paidAt);
  const receiptNumber = receiptNumberOf(await nextNumber(tx, 'cash_receipt_number'), issuedOn);
  const isNew = await store.insertReceipt(tx, { receiptNumber, orderId, contractId, issuedOn });
  return isNew ? receiptNumber : null;
}
