import { inTransaction } from '#platform/db/transaction.ts';
import { isLive } from '../record/attempt.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { endLots } from '../record/lots.ts';
import { attemptsOf, capturingFor } from '../record/store/attempts.ts';
import { lockLots } from './locked-lots.ts';
import { settlePayment } from './settle.ts';

/** Ends a link whose time is over. What was paid in time counts, so the acquirer is asked before the link is closed. */
export async function closeLink(
  deps: AcquiringDependencies,
  orderId: string,
  requestId: string,
): Promise<void> {
  for (const attempt of await attemptsOf(deps.pool, orderId)) {
    if (attempt.acquirerPaymentId && isLive(attempt)) {
      await settlePayment(deps, attempt.acquirerPaymentId, requestId);
    }
  }
  await inTransaction(deps.pool, async (tx) => {
    const lots = await lockLots(tx, deps, orderId);
    const ids = lots.map(({ contract }) => contract.contractId);
    const own = new Set((await attemptsOf(tx, orderId)).map(({ attemptId }) => attemptId));
    const isCapturing = (await capturingFor(tx, ids)).some((id) => own.has(id));
    if (!isCapturing) await endLots(tx, orderId, deps.clock.now());
  });
}
