import type { Contract } from '#contracts/record/contract.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { justPaid } from '../record/no-capture.ts';
import * as store from '../record/store/attempts.ts';
import { settlePayment } from './settle.ts';

/** A client who goes back and forth between bank and page makes a few; more are the reconciler's. */
const askedMost = 10;

/**
 * Asks the acquirer about every open link of a contract that is about to change, and takes what was paid. Throws
 * INVALID_ARGUMENT where a client has just paid, and as the acquirer does where it cannot say.
 */
export async function demandLinksUnpaid(
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
