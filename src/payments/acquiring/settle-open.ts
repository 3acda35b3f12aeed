import type { Contract } from '#contracts/record/contract.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { justPaid } from '../record/no-capture.ts';
import * as store from '../record/store/attempts.ts';
import { settlePayment } from './settle.ts';

/** A client who switches between bank and page makes a few; the reconciler handles more. */
const askedMost = 10;

/**
 * Asks the acquirer about every open link of a contract before it changes, and settles paid ones. Throws INVALID_ARGUMENT if a client has
 * just paid, and the acquirer's errors if it cannot answer.
 */
export async function requireLinksUnpaid(
  deps: AcquiringDependencies,
  { contractId, draftId }: Pick<Contract, 'contractId' | 'draftId'>,
  requestId: string,
): Promise<void> {
  const open = await store.liveAttemptsOfContract(deps.pool, contractId, askedMost);
  for (const { acquirerPaymentId } of open) {
    if (!acquirerPaymentId) continue;
    const { isSettled } = await settlePayment(deps, acquirerPaymentId, requestId);
    const attempt = await store.attemptOfPayment(deps.pool, acquirerPaymentId);
    if (!isSettled || attempt?.state === 'PAID' || attempt?.state === 'CAPTURING') throw justPaid(draftId);
  }
}
