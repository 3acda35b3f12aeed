import { ServiceError } from '#kernel/errors.ts';
import { inTime } from '#kernel/in-time.ts';
import type { AcquiringDependencies } from '../acquiring/dependencies.ts';
import { settlePayment } from '../acquiring/settle.ts';
import { isOrderId } from '../lots.ts';
import { claimQuestions } from '../store/attempts.ts';
import { type PageView, pageView } from './page-view.ts';

const patienceMs = 8_000;

/** The client comes back from the bank, before or after its news: the link as it stands once the bank was asked. */
export async function returnOfClient(
  deps: AcquiringDependencies,
  orderId: string,
  requestId: string,
): Promise<PageView | null> {
  if (!isOrderId(orderId)) return null;
  const asked = claimQuestions(deps.pool, orderId).then((ids) =>
    Promise.all(ids.map((id) => settlePayment(deps, id, requestId))),
  );
  await inPatience(asked);
  return pageView(deps, orderId);
}

/** Where the bank is slow or away, the page says that it waits; what was begun goes on, and news come all the same. */
async function inPatience(work: Promise<unknown>): Promise<void> {
  try {
    // What fails after the page was shown is asked again by the reconciler.
    await inTime(work, patienceMs, () => undefined);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}
