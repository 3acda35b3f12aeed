import { ServiceError } from '#kernel/errors/errors.ts';
import { inTime } from '#kernel/time/in-time.ts';
import { type Settlement, settlePayment } from '../../acquiring/settle.ts';
import type { AcquiringDependencies } from '../../record/dependencies.ts';
import { isOrderId } from '../../record/link-payments.ts';
import { claimQuestions } from '../../record/store/attempts.ts';
import { type PageView, pageView } from './page-view.ts';

const bankTimeoutMs = 8_000;

export interface ReturnView extends PageView {
  /** True if the bank still awaits the payment and the client has entered no card on the bank's page. */
  readonly isUntouched: boolean;
}

/** Asks the bank for the payment when the client returns, because the notification may not have arrived yet. */
export async function returnOfClient(
  deps: AcquiringDependencies,
  orderId: string,
  requestId: string,
): Promise<ReturnView | null> {
  if (!isOrderId(orderId)) return null;
  const asked = claimQuestions(deps.pool, orderId).then((ids) =>
    Promise.all(ids.map((id) => settlePayment(deps, id, requestId))),
  );
  const answers = await answersInTime(asked);
  const view = await pageView(deps, orderId);
  return view && { ...view, isUntouched: view.state === 'waiting' && areUntouched(answers) };
}

function areUntouched(answers: readonly Settlement[]): boolean {
  return (
    answers.length > 0 &&
    answers.every(({ payment }) => payment?.state === 'PENDING' && payment.cardLastDigits === undefined)
  );
}

/** Returns the bank's answers, or none if the bank is unavailable or slow. A slow request continues in the background. */
async function answersInTime(work: Promise<readonly Settlement[]>): Promise<readonly Settlement[]> {
  try {
    // If the request fails after the time limit, the reconciler asks the bank again.
    return await inTime(work, bankTimeoutMs, () => []);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [];
  }
}
