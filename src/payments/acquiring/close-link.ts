import { inTransaction } from '#platform/db/transaction.ts';
import { isLive } from '../record/attempt.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { endPayments } from '../record/link-payments.ts';
import { capturingFor, findAttempts } from '../record/store/attempts.ts';
import { lockPayments } from './locked-payments.ts';
import { settlePayment } from './settle.ts';

/** Closes an expired link. Asks the acquirer first, because the client may have paid before the link expired. */
export async function closeLink(
  deps: AcquiringDependencies,
  orderId: string,
  requestId: string,
): Promise<void> {
  for (const attempt of await findAttempts(deps.pool, orderId)) {
    if (attempt.acquirerPaymentId && isLive(attempt)) {
      await settlePayment(deps, attempt.acquirerPaymentId, requestId);
    }
  }
  await inTransaction(deps.pool, async (tx) => {
    const payments = await lockPayments(tx, deps, orderId);
    const ids = payments.map(({ contract }) => contract.contractId);
    const own = new Set((await findAttempts(tx, orderId)).map(({ attemptId }) => attemptId));
    const isCapturing = (await capturingFor(tx, ids)).some((id) => own.has(id));
    if (!isCapturing) await endPayments(tx, orderId, deps.clock.now());
  });
}
