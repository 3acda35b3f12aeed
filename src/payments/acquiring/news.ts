import type { Acquirer } from '#kernel/ports/ports.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job.ts';
import { countWaiting } from '#platform/jobs/store.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { attemptOfPayment } from '../record/store/attempts.ts';
import { refundOfNotice, settleRefund } from './refund.ts';
import { settlePayment } from './settle.ts';

/** Above this number of waiting notifications, those of unknown payments are dropped, because anyone can send them. */
const strangersMax = 1_000;

/** Enqueues a job that reads the payment or refund. The reconciler finds payments of dropped notifications. */
export async function takeNotification(
  deps: { readonly pool: Pool; readonly jobs: JobQueue; readonly acquirer: Acquirer },
  body: unknown,
  address: string,
  requestId: string,
): Promise<void> {
  const notice = deps.acquirer.readNotification(body, address);
  if (!notice) return;
  if (notice.about === 'refund') {
    const refundId = await refundOfNotice(deps, notice.id);
    if (!refundId) return;
    const job = { kind: 'payment-refund', data: { refundId }, uniqueKey: refundId } as const;
    return deps.jobs.enqueue(deps.pool, { ...job, requestId });
  }
  const isOurs = (await attemptOfPayment(deps.pool, notice.id)) !== null;
  if (!isOurs && (await countWaiting(deps.pool, 'payment-news', strangersMax)) >= strangersMax) return;
  await deps.jobs.enqueue(deps.pool, {
    kind: 'payment-news',
    data: { acquirerPaymentId: notice.id },
    requestId,
    uniqueKey: notice.id,
  });
}

/** Thrown to retry the job later, because another payment for one of the contracts is still being captured. */
class PaymentWaits extends Error {
  override readonly name = 'PaymentWaits';
}

export function createNewsHandler(deps: AcquiringDependencies): JobHandler {
  return {
    kind: 'payment-news',
    async handle({ acquirerPaymentId }, { requestId }) {
      if ((await settlePayment(deps, acquirerPaymentId, requestId)).isSettled) return { settled: true };
      throw new PaymentWaits('another payment is being captured');
    },
  };
}

export function createRefundHandler(deps: AcquiringDependencies): JobHandler {
  return {
    kind: 'payment-refund',
    async handle({ refundId }, { requestId }) {
      return { state: await settleRefund(deps, refundId, requestId) };
    },
  };
}
