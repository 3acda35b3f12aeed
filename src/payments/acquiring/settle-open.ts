import type { Contract } from '#contracts/record/contract.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { justPaid } from '../record/no-capture.ts';
import * as store from '../record/store/attempts.ts';
import { settlePayment } from './settle.ts';

/** Maximum number of attempts to ask the acquirer about. Clients rarely make more; the reconciler handles the rest. */
const askedMost = 10;

/** Records open payments that the client has just paid. Throws INVALID_ARGUMENT if such a payment exists. */
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
